import type { Activity } from './activity.ts'

export type RegionName = 'new-zealand' | 'kenya' | 'andes' | 'nordic'

export interface Species {
  /** The key of its silhouette. */
  key: string
  classId: number
  label: string
  /** The frequency of sightings of the species, relative to the others in its region. */
  weight: number
  activity: Activity
  /** The maximum number of animals in one picture. */
  groupMax: number
  /** The classifier's average confidence in percent. */
  confidencePercent: number
}

/** A place that users would look for on a map, with cameras around it. */
export interface Site {
  name: string
  latitude: number
  longitude: number
  spreadDegrees: number
}

export interface Climate {
  meanCelsius: number
  /** Half the difference between the warmest and the coldest month. */
  seasonCelsius: number
  /** Half the difference between day and night. */
  dayCelsius: number
}

/** A part of the world with its animals and the classifier that knows them. */
export interface Region {
  name: RegionName
  label: string
  algId: number
  algName: string
  algDescription: string
  utcOffsetMinutes: number
  climate: Climate
  sites: readonly Site[]
  species: readonly Species[]
}

/** Class ids that every classifier has in addition to its species. */
export const PERSON_CLASS_ID = 97
export const VEHICLE_CLASS_ID = 98

type SpeciesLine = [
  key: string,
  label: string,
  weight: number,
  activity: Activity,
  groupMax: number,
  confidencePercent: number,
]

/** Numbers a region's classes from 0, in line order. */
export function speciesList(lines: readonly SpeciesLine[]): Species[] {
  return lines.map(([key, label, weight, activity, groupMax, confidencePercent], classId) => ({
    key,
    classId,
    label,
    weight,
    activity,
    groupMax,
    confidencePercent,
  }))
}
