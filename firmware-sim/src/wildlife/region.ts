import type { Activity } from './activity.ts'

export type RegionName = 'new-zealand' | 'kenya' | 'andes' | 'nordic'

export interface Species {
  /** Names its silhouette. */
  key: string
  classId: number
  label: string
  /** Weights how often the species is seen, compared with the others of its region. */
  weight: number
  activity: Activity
  /** Limits the animals in one picture. */
  groupMax: number
  /** The classifier has this confidence on average, in percent. */
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
  /** This is half the difference between the warmest and the coldest month. */
  seasonCelsius: number
  /** This is half the difference between day and night. */
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

/** Every classifier has these class ids in addition to its species. */
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

/** Numbers the classes of a region from 0 in the order of the lines. */
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
