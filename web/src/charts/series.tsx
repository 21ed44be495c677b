import { Area, Bar, LinePath } from '@visx/shape'
import classes from './chart.module.css'
import type { Scales } from './scales.ts'
import { type Moment, splitAtGaps } from './split-at-gaps.ts'
import type { TimeSpan } from './time-ticks.ts'

/** In lines with fewer points than this, each point has a dot. */
const DOTS_BELOW = 60
const BAR_GAP_PX = 1

export interface Point extends Moment {
  value: number
}

interface LineSeriesProps {
  points: readonly Point[]
  scales: Scales
  /** The interval between points that are reported at fixed times. A missing point breaks the line. */
  stepMs?: number
}

/** Draws a line through the reported values, with breaks where nothing was reported. */
export function LineSeries({ points, scales: { x, y }, stepMs }: LineSeriesProps) {
  const withDots = stepMs === undefined && points.length < DOTS_BELOW
  return splitAtGaps(points, stepMs).map((stretch) => (
    <g key={stretch[0]?.atMs} className={classes.line}>
      {stretch.length > 1 && (
        <LinePath data={stretch} x={({ atMs }) => x(atMs)} y={({ value }) => y(value)} />
      )}
      {(withDots || stretch.length === 1) &&
        stretch.map(({ atMs, value }) => (
          <circle key={atMs} className={classes.dot} cx={x(atMs)} cy={y(value)} r={2.5} />
        ))}
    </g>
  ))
}

export interface Spread extends Moment {
  low: number
  high: number
}

/** Fills the area between the lowest and the highest values, with breaks where nothing was reported. */
export function BandSeries({ spreads, scales: { x, y } }: { spreads: readonly Spread[]; scales: Scales }) {
  return splitAtGaps(spreads).map((stretch) => (
    <g key={stretch[0]?.atMs}>
      <Area
        data={stretch}
        className={classes.band}
        x={({ atMs }) => x(atMs)}
        y0={({ low }) => y(low)}
        y1={({ high }) => y(high)}
      />
      {(['low', 'high'] as const).map((edge) => (
        <g key={edge} className={classes.edge}>
          <LinePath data={stretch} x={({ atMs }) => x(atMs)} y={(spread) => y(spread[edge])} />
        </g>
      ))}
      {stretch.length === 1 &&
        stretch.map(({ atMs, low, high }) => (
          <line
            key={atMs}
            className={classes.single}
            x1={x(atMs)}
            x2={x(atMs)}
            y1={y(low) + 1}
            y2={y(high) - 1}
          />
        ))}
    </g>
  ))
}

export interface BarOfTime extends TimeSpan {
  value: number
}

interface BarSeriesProps {
  bars: readonly BarOfTime[]
  scales: Scales
}

/** Draws counts as bars. Each bar is as wide as the time it covers. */
export function BarSeries({ bars, scales: { x, y, frame } }: BarSeriesProps) {
  const bottom = y(0)
  return bars.map(({ fromMs, untilMs, value }) => {
    const [start, end] = [Math.max(frame.left, x(fromMs)), Math.min(frame.right, x(untilMs))]
    const gap = end - start > 4 ? BAR_GAP_PX : 0
    if (value === 0 || end <= start) return null
    return (
      <Bar
        key={fromMs}
        className={classes.bar}
        x={start}
        y={Math.min(y(value), bottom - 1)}
        width={Math.max(1, end - start - gap)}
        height={Math.max(1, bottom - y(value))}
      />
    )
  })
}

interface LimitLineProps {
  value: number
  label: string
  scales: Scales
  /** The side of the line that its label is on, so that it does not cover the values. */
  labelSide?: 'above' | 'below'
}

const LABEL_PX = { above: -4, below: 14 }

/** Draws a labelled line at a limit. */
export function LimitLine({ value, label, labelSide = 'below', scales: { y, frame } }: LimitLineProps) {
  return (
    <g className={classes.limit}>
      <line x1={frame.left} x2={frame.right} y1={y(value)} y2={y(value)} />
      <text x={frame.left + 6} y={y(value) + LABEL_PX[labelSide]}>
        {label}
      </text>
    </g>
  )
}
