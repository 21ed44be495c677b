import type { MapBox } from '../engine.ts'

/** The latitude at which web maps end. */
const EDGE_DEGREES = 85
/** The degrees between two lines. Uses the largest step with which at least `LINES_ACROSS` meridians cross the view. */
const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const
const LINES_ACROSS = 8

export interface Graticule {
  /** Identifies the lines. Changes only if they do. */
  key: string
  lines: { name: string; coordinates: [longitude: number, latitude: number][] }[]
}

/** Returns the lines of longitude and latitude in view, and up to one view's width beyond it. */
export function drawGraticule(box: MapBox): Graticule {
  const width = box.east - box.west
  const step = STEPS.find((degrees) => width / degrees >= LINES_ACROSS) ?? STEPS[STEPS.length - 1] ?? 1
  const east = Math.ceil((box.east + width) / step) * step
  const west = Math.floor((box.west - width) / step) * step
  const north = Math.min(EDGE_DEGREES, box.north + width)
  const south = Math.max(-EDGE_DEGREES, box.south - width)
  const meridians = multiplesOf(step, Math.max(west, -180), Math.min(east, 180)).map((longitude) => ({
    name: nameDegrees(longitude, 'E', 'W'),
    coordinates: [[longitude, south] as [number, number], [longitude, north] as [number, number]],
  }))
  const parallels = multiplesOf(step, south, north).map((latitude) => ({
    name: nameDegrees(latitude, 'N', 'S'),
    coordinates: [
      [Math.max(west, -180), latitude] as [number, number],
      [Math.min(east, 180), latitude] as [number, number],
    ],
  }))
  return {
    key: [step, west, east, Math.round(south / step), Math.round(north / step)].join(),
    lines: [...meridians, ...parallels],
  }
}

function multiplesOf(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  const amount = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: amount }, (_, at) => Number(((first + at) * step).toFixed(3)))
}

/** Returns text like `36.5° E`. */
function nameDegrees(degrees: number, positive: string, negative: string): string {
  if (degrees === 0 || Math.abs(degrees) === 180) return `${Math.abs(degrees)}°`
  return `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`
}
