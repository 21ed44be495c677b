import type { ReactNode } from 'react'
import classes from './chart.module.css'
import type { ChartSize } from './scales.ts'

/** Draws a chart, which shrinks when printed on a page narrower than the screen. */
export function ChartSvg({ width, height, children }: ChartSize & { children: ReactNode }) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.svg}>
      {children}
    </svg>
  )
}
