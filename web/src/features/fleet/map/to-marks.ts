import {
  MAP_CLUSTER_MAX_ZOOM,
  MAP_CLUSTER_STEPS,
  MAP_INSIGHT_COUNT_MAX,
  MAP_WORLD_PX,
} from '@sentinel/contracts/fleet/limits'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { type MapPoint, MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapPlace } from '../../../map/engine.ts'
import type { ClusterStep, Mark } from '../../../map/marks/mark.ts'
import { spread } from '../../../map/marks/spread.ts'
import { findWeakest } from './signals.ts'
import { findWorst } from './warnings.ts'

/** A marker and the devices that it represents. */
export interface PointMark extends Mark {
  /** More than one if devices are so close together that their markers would touch. */
  points: readonly MapPoint[]
}

/** A marker whose devices are at the same location and are drawn around it. */
export interface Spread {
  /** Refers to the marker by its key. */
  key: string
  points: readonly MapPoint[]
}

/** Determines what the markers show. */
export interface MarkContent {
  hidden: ReadonlySet<MapWarning>
  isCountShown: boolean
  /** True to show signals instead of warnings. */
  isCoverageShown: boolean
}

interface MarkOptions extends MarkContent {
  /** The integer zoom for which the points were requested. */
  zoom: number
  spread: Spread | undefined
}

/** Markers closer than this look like one. */
const TOUCHING_PX = 14
/** More devices around one location would cover the map. The list contains all of them. */
const SPREAD_MAX = 120

export function toMarks(points: readonly MapPoint[], options: MarkOptions): PointMark[] {
  const { zoom, spread: opened } = options
  const spots = zoom > MAP_CLUSTER_MAX_ZOOM ? groupTouching(points, zoom) : points.map((point) => [point])
  const marks = spots.map((spot) => toMark(spot, options)).toSorted(compareSouthward)
  const around = opened && marks.find(({ key }) => key === opened.key)
  if (!around || !opened) return marks
  const rest = around.points.length > SPREAD_MAX ? marks : marks.filter((mark) => mark !== around)
  return [
    ...rest,
    ...spreadOut(around.points.length > 1 ? around.points : opened.points, around.place, options),
  ]
}

/** Returns a location's devices, each at the end of a leg. If there are too many, returns only the worst. */
function spreadOut(points: readonly MapPoint[], place: MapPlace, options: MarkOptions): PointMark[] {
  const badness = options.isCoverageShown ? rankOfSignal : countTroubles
  const shown = points.toSorted((a, b) => badness(b) - badness(a)).slice(0, SPREAD_MAX)
  const places = spread(shown.length)
  return shown.map((point, at) => ({
    ...toMark([point], options),
    place,
    away: places[at] ?? { x: 0, y: 0 },
  }))
}

function countTroubles({ warnings }: MapPoint): number {
  return MapWarning.options.filter((warning) => warnings[warning] > 0).length
}

function rankOfSignal({ signals }: MapPoint): number {
  return weakness(findWeakest((signal) => signals[signal] > 0))
}

function toMark(points: readonly MapPoint[], options: MarkOptions): PointMark {
  const { hidden, isCountShown, isCoverageShown } = options
  const [first] = points
  const count = points.reduce((sum, point) => sum + point.count, 0)
  const shown = isCoverageShown
    ? { warning: undefined, signal: findWeakest((one) => points.some(({ signals }) => signals[one] > 0)) }
    : { warning: findWorst((one) => points.some(({ warnings }) => warnings[one] > 0), hidden) }
  const place = { latitude: first?.latitude ?? 0, longitude: first?.longitude ?? 0 }
  const isAlone = points.length === 1 && first?.device_id !== null
  return {
    key: isAlone ? deviceKey(first?.device_id ?? 0) : `${place.latitude} ${place.longitude} ${count}`,
    place,
    points,
    look: {
      kind: isAlone ? 'device' : stepOf(count),
      text: isAlone ? insightText(first?.insight_count ?? 0, isCountShown) : abbreviate(count),
      ...shown,
    },
  }
}

export function deviceKey(deviceId: number): string {
  return `device ${deviceId}`
}

/** Groups devices whose markers would overlap at a zoom that has no clusters. */
export function groupTouching(points: readonly MapPoint[], zoom: number): MapPoint[][] {
  const degreesPerPixel = 360 / (MAP_WORLD_PX * 2 ** zoom)
  const reach = TOUCHING_PX * degreesPerPixel
  const spots: MapPoint[][] = []
  for (const point of points) {
    const shrink = Math.cos((point.latitude * Math.PI) / 180)
    const near = spots.find(([first]) => {
      if (!first) return false
      const [x, y] = [
        point.longitude - first.longitude,
        (point.latitude - first.latitude) / Math.max(shrink, 0.01),
      ]
      return Math.hypot(x, y) < reach
    })
    if (near) near.push(point)
    else spots.push([point])
  }
  return spots
}

function stepOf(count: number): ClusterStep {
  const [second, third] = MAP_CLUSTER_STEPS
  if (count >= third) return 2
  return count >= second ? 1 : 0
}

/** The largest number that is shown. */
export function formatInsightCount(count: number): string {
  return count > MAP_INSIGHT_COUNT_MAX ? `>${MAP_INSIGHT_COUNT_MAX}` : String(count)
}

function insightText(count: number, isShown: boolean): string | undefined {
  return isShown ? formatInsightCount(count) : undefined
}

/** Returns a number that fits into a circle: `999`, `1.2k`, `12k`, `1.2M`. */
function abbreviate(count: number): string {
  return short.format(count).replace('K', 'k')
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** Sorts markers so that those further south are drawn over those behind them, and warnings and weak signals over all others. */
function compareSouthward(a: PointMark, b: PointMark): number {
  return rankOf(a) - rankOf(b) || b.place.latitude - a.place.latitude
}

function rankOf({ look: { warning, signal } }: PointMark): number {
  if (signal) return weakness(signal)
  return warning ? MapWarning.options.length - MapWarning.options.indexOf(warning) : 0
}

function weakness(signal: SignalClass | 'none'): number {
  return signal === 'none' ? 0 : SignalClass.options.length - SignalClass.options.indexOf(signal)
}
