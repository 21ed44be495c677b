import { scaleLinear } from '@visx/scale'
import type { ChartSize } from './scales.ts'

const HOURS = 24
const TURN = 2 * Math.PI
/** The space for hour labels around the circle. */
const MARGIN_PX = 20
const RADIUS_MIN_PX = 24
/** The inner radius as a fraction of the outer one. Bars that begin at the center would be too thin to see. */
const HOLE = 0.14
const BAR_SHARE = 0.86
const RINGS = 3

/** A point in the chart, in pixels from its upper left corner. */
interface Point {
  x: number
  y: number
}

export type ClockScales = ReturnType<typeof createClockScales>

/** Computes where hours and values go on a 24-hour clock that runs clockwise from midnight at the top. */
export function createClockScales({ width, height }: ChartSize, most: number) {
  const centre = { x: width / 2, y: height / 2 }
  const outer = Math.max(0, Math.min(width, height) / 2 - MARGIN_PX)
  const value = scaleLinear({ domain: [0, most || 1], range: [outer * HOLE, outer], nice: RINGS })
  /** Returns the point at this time and radius. `hours` is the time after midnight, with fractions. */
  const place = (hours: number, radius: number): Point => {
    const angle = (hours / HOURS) * TURN
    return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) }
  }
  const at = (point: Point) => `${point.x.toFixed(2)} ${point.y.toFixed(2)}`
  return {
    centre,
    outer,
    isDrawn: outer >= RADIUS_MIN_PX,
    rings: value
      .ticks(RINGS)
      .filter((tick) => tick > 0 && Number.isInteger(tick))
      .map((tick) => ({ tick, radius: value(tick) })),
    place,
    /** Returns the outline of the bar of an hour. */
    barPath(hour: number, amount: number): string {
      const [from, until] = [hour + (1 - BAR_SHARE) / 2, hour + (1 + BAR_SHARE) / 2]
      const [near, far] = [value(0), value(amount)]
      return (
        `M${at(place(from, near))}L${at(place(from, far))}A${far} ${far} 0 0 1 ${at(place(until, far))}` +
        `L${at(place(until, near))}A${near} ${near} 0 0 0 ${at(place(from, near))}Z`
      )
    },
    /** Returns a closed line through values at equal intervals. The first value is half a step after midnight. */
    curvePath(values: readonly number[]): string {
      const step = HOURS / values.length
      return `M${values.map((one, index) => at(place((index + 0.5) * step, value(one)))).join('L')}Z`
    },
    /** Returns the hour in the direction of a point. */
    findHour({ x, y }: Point): number {
      const angle = Math.atan2(x - centre.x, centre.y - y)
      return Math.floor((((angle + TURN) % TURN) / TURN) * HOURS) % HOURS
    },
  }
}
