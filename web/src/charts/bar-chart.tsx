import { useElementSize } from '@mantine/hooks'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridColumns, GridRows } from '@visx/grid'
import { type PointerEvent, useMemo } from 'react'
import classes from './bar-chart.module.css'
import { type BarScales, type CategoryBar, createBarScales } from './bar-scales.ts'
import chartClasses from './chart.module.css'
import { useWalk } from './use-walk.ts'

export interface BarChartProps {
  /** What it shows, where it is read aloud. */
  title: string
  bars: readonly CategoryBar[]
  /** Horizontal bars leave room for long names. */
  direction: 'vertical' | 'horizontal'
  /** Shown below the names of vertical bars. */
  categoryTitle?: string
  onPick?: ((bar: CategoryBar) => void) | undefined
}

/** A bar chart that fills its container. The pointer, touch and arrow keys select a bar, whose value is shown in a tooltip. */
export function BarChart(props: BarChartProps) {
  const { title, bars, direction, onPick } = props
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const scales = useMemo(
    () => createBarScales({ width, height }, bars, direction),
    [width, height, bars, direction],
  )
  const pick = onPick && ((at: number) => bars[at] && onPick(bars[at]))
  const { at, setChosen, onKeyDown, onBlur } = useWalk(bars.length, pick)
  const bar = at === undefined ? undefined : bars[at]
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setChosen(scales.findBar({ x: clientX - left, y: clientY - top }))
  }
  return (
    <div
      ref={ref}
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={wordsOf(bar ?? bars[0])}
      data-picks={onPick ? true : undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
      onClick={({ nativeEvent }) => {
        // A tap shows the tooltip. A mouse shows it by hovering, so only its click opens the insights.
        const isMouse = nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'mouse'
        if (isMouse && at !== undefined) pick?.(at)
      }}
    >
      {scales.isDrawn && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden
          className={chartClasses.svg}
        >
          <Axes {...props} scales={scales} />
          {bars.map((one, index) => (
            <rect
              key={one.key}
              {...scales.boxOf(one)}
              className={chartClasses.bar}
              style={one.colour === undefined ? undefined : { fill: one.colour }}
              data-chosen={index === at || undefined}
            />
          ))}
        </svg>
      )}
      {bar && <Tip bar={bar} place={scales.tipPlace(bar)} />}
    </div>
  )
}

function wordsOf(bar: CategoryBar | undefined): string | undefined {
  return bar && `${bar.fullLabel}: ${bar.words}`
}

/** `20K`: an axis has no room for more. */
const SHORT_NUMBER = new Intl.NumberFormat('en', { notation: 'compact' })
const LABEL = { className: chartClasses.label }

function Axes({ bars, direction, categoryTitle, scales }: BarChartProps & { scales: BarScales }) {
  const { frame, value, category, shownKeys, ticks } = scales
  const labels = new Map(bars.map(({ key, label }) => [key, label]))
  const nameOf = (key: string) => labels.get(key) ?? ''
  const isVertical = direction === 'vertical'
  const values = {
    scale: value,
    tickValues: ticks,
    tickFormat: (tick: unknown) => SHORT_NUMBER.format(Number(tick)),
  }
  const names = { scale: category, tickValues: shownKeys, tickFormat: nameOf, hideTicks: true }
  const left = {
    left: frame.left,
    hideTicks: true,
    tickLabelProps: { ...LABEL, textAnchor: 'end' as const, dx: -2, dy: '0.32em' },
  }
  const bottom = {
    top: frame.bottom,
    tickLabelProps: { ...LABEL, textAnchor: 'middle' as const, dy: '0.2em' },
  }
  const line = { axisClassName: chartClasses.axis, stroke: 'currentColor' }
  const grid = { scale: value, tickValues: ticks, className: chartClasses.grid, stroke: 'currentColor' }
  return (
    <>
      {isVertical ? (
        <>
          <GridRows {...grid} width={frame.right - frame.left} left={frame.left} />
          <AxisLeft {...values} {...left} hideAxisLine />
          <AxisBottom {...names} {...bottom} {...line} />
        </>
      ) : (
        <>
          <GridColumns {...grid} height={frame.bottom - frame.top} top={frame.top} />
          <AxisLeft {...names} {...left} {...line} />
          <AxisBottom {...values} {...bottom} hideAxisLine hideTicks />
        </>
      )}
      {categoryTitle && isVertical && (
        <text x={frame.right} y={frame.bottom + 32} textAnchor="end" {...LABEL}>
          {categoryTitle}
        </text>
      )}
    </>
  )
}

function Tip({ bar, place }: { bar: CategoryBar; place: { left?: number; right?: number; top: number } }) {
  return (
    <div className={chartClasses.tip} style={place} aria-hidden>
      <b>{bar.words}</b>
      <span>{bar.fullLabel}</span>
    </div>
  )
}
