import { useId } from 'react'
import classes from './chart.module.css'
import type { Scales } from './scales.ts'
import type { Point } from './series.tsx'

export interface Fan {
  /** The point where the fan opens: the last known value. */
  from: Point
  /**
   * The value that will be reached, when it will probably be reached, and the earliest and latest times. `latestMs` is undefined if it may
   * never be reached.
   */
  value: number
  likelyMs: number
  earliestMs: number
  latestMs: number | undefined
}

/** Draws a forecast and its uncertainty. */
export function FanSeries({ fan, scales: { x, y, frame } }: { fan: Fan; scales: Scales }) {
  const clip = useId()
  const { from, value, likelyMs, earliestMs, latestMs } = fan
  const end = latestMs === undefined ? [frame.right, y(from.value)] : [x(latestMs), y(value)]
  const corners = [[x(from.atMs), y(from.value)], [x(earliestMs), y(value)], end]
  return (
    <g>
      <clipPath id={clip}>
        <rect
          x={frame.left}
          y={frame.top}
          width={Math.max(0, frame.right - frame.left)}
          height={Math.max(0, frame.bottom - frame.top)}
        />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <polygon className={classes.fan} points={corners.map((corner) => corner.join()).join(' ')} />
        <line
          className={classes.course}
          x1={x(from.atMs)}
          y1={y(from.value)}
          x2={x(likelyMs)}
          y2={y(value)}
        />
      </g>
    </g>
  )
}
