import { useElementSize } from '@mantine/hooks'
import { type ReactNode, memo, useEffect, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './chart.module.css'
import { ChartAxes } from './chart-axes.tsx'
import { ChartSvg } from './chart-svg.tsx'
import { createScales, MARGIN, type Scales, type ValueAxis } from './scales.ts'
import type { TimeSpan } from './time-ticks.ts'
import { type Stop, useStops } from './use-stops.ts'

export interface TimeChartProps {
  /** The chart's accessible name, with its unit. */
  title: string
  legend?: ReactNode
  /** The reason shown when there is nothing to draw. */
  empty: string
  heightPx?: number
  timeZone: string
  span: TimeSpan
  axis: ValueAxis
  /** The moments that can be selected, in chronological order, with a description of each. */
  stops: readonly Stop[]
  /** A stop is shown if the cross-hair is within this distance of it. */
  reachMs: number
  /** Opens a stop's data. */
  onPick?: (stop: Stop) => void
  /** Draws the content. Must be the same function while the content is the same. */
  draw: (scales: Scales) => ReactNode
}

const HEIGHT_PX = 180
/** The width at which a chart, within its card, fits on an A4 page. */
const PRINTED_MAX_PX = 640

/** Draws values over time, with axes and a cross-hair that the pointer, touch or arrow keys move. */
export function TimeChart({
  title,
  legend,
  empty,
  heightPx: height = HEIGHT_PX,
  timeZone,
  span,
  axis,
  stops,
  reachMs,
  onPick,
  draw,
}: TimeChartProps) {
  const id = useId()
  const { ref, width: shownWidth } = useElementSize<HTMLDivElement>()
  const width = useIsPrinting() ? Math.min(shownWidth, PRINTED_MAX_PX) : shownWidth
  const scales = useMemo(() => createScales({ width, height }, span, axis), [width, height, span, axis])
  const { stop, isHere, handlers, place } = useStops({ id, stops, reachMs, scales, onPick })
  const isDrawn = width > MARGIN.left + MARGIN.right
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        {legend && <span className={classes.legend}>{legend}</span>}
      </figcaption>
      {stops.length === 0 ? (
        <p className={classes.empty} style={{ height }}>
          {empty}
        </p>
      ) : (
        <div
          ref={ref}
          className={classes.plot}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuemin={1}
          aria-valuemax={stops.length}
          aria-valuenow={place + 1}
          aria-valuetext={stops[place] && `${stops[place].time()}: ${stops[place].words()}`}
          data-picks={onPick ? true : undefined}
          {...handlers}
        >
          {isDrawn && (
            <ChartSvg width={width} height={height}>
              <ChartAxes {...{ width, height, scales, axis, span, timeZone }} />
              <Drawing draw={draw} scales={scales} />
              {stop && <CrossHair stop={stop} scales={scales} />}
            </ChartSvg>
          )}
          {isDrawn && stop && <Tip stop={stop} atPx={scales.x(stop.atMs)} width={width} isFull={isHere} />}
        </div>
      )}
    </figure>
  )
}

/**
 * Returns true while the page is being printed. A chart as wide as a screen has to be redrawn for paper, because shrinking would make its
 * text too small to read.
 */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true)) // the browser lays out the page right after the event
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Memoized so that it is not redrawn while the cross-hair moves. */
const Drawing = memo(function Drawing({ draw, scales }: { draw: TimeChartProps['draw']; scales: Scales }) {
  return draw(scales)
})

function CrossHair({ stop, scales: { x, y, frame } }: { stop: Stop; scales: Scales }) {
  return (
    <g className={classes.hair}>
      <line x1={x(stop.atMs)} x2={x(stop.atMs)} y1={frame.top} y2={frame.bottom} />
      {stop.values.map((value) => (
        <circle key={value} cx={x(stop.atMs)} cy={y(value)} r={4} />
      ))}
    </g>
  )
}

interface TipProps {
  stop: Stop
  atPx: number
  width: number
  /** True for the chart that the user is pointing at. The others omit the time. */
  isFull: boolean
}

function Tip({ stop, atPx, width, isFull }: TipProps) {
  const side = atPx > width / 2 ? { right: width - atPx + 8 } : { left: atPx + 8 }
  return (
    <div className={classes.tip} style={side} aria-hidden>
      <b>{stop.words()}</b>
      {isFull && <span>{stop.time()}</span>}
    </div>
  )
}
