import { scaleLinear } from '@visx/scale'
import type { TimeSpan } from './time-ticks.ts'

export const MARGIN = { top: 10, right: 8, bottom: 24, left: 44 } as const

/** The default for the approximate number of ticks. */
export const VALUE_TICKS = 4

export interface ChartSize {
  width: number
  height: number
}

export interface ValueAxis {
  min: number
  max: number
  /** The approximate number of ticks. */
  ticks?: number
  format?: (value: number) => string
}

/** These scales convert moments (in ms) and values to positions within a chart. */
export type Scales = ReturnType<typeof createScales>

export function createScales({ width, height }: ChartSize, span: TimeSpan, axis: ValueAxis) {
  const frame = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: height - MARGIN.bottom,
  }
  return {
    x: scaleLinear({ domain: [span.fromMs, span.untilMs], range: [frame.left, frame.right] }),
    y: scaleLinear({
      domain: [axis.min, axis.max],
      range: [frame.bottom, frame.top],
      nice: axis.ticks ?? VALUE_TICKS, // the axis ends at round values
    }),
    /** The positions at which the axes end. */
    frame,
  }
}
