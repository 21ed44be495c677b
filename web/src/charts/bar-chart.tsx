import { useElementSize } from '@mantine/hooks'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridColumns, GridRows } from '@visx/grid'
import { type PointerEvent, useMemo } from 'react'
import classes from './bar-chart.module.css'
import { type BarScales, type CategoryBar, createBarScales } from './bar-scales.ts'
import { ChartSvg } from './chart-svg.tsx'
import chartClasses from './chart.module.css'
import { type LegendItem, placeLegend, type PlacedItem, SWATCH_GAP_PX, SWATCH_PX } from './place-legend.ts'
import { stackParts } from './stack-parts.ts'
import { usePress } from './use-press.ts'
import { useMarkNavigation } from './use-mark-navigation.ts'

export interface BarChartProps {
  /** The chart's accessible name. */
  title: string
  bars: readonly CategoryBar[]
  /** Horizontal bars leave space for long names. */
  direction: 'vertical' | 'horizontal'
  /** Shown below the names of vertical bars. */
  categoryTitle?: string
  /** A legend for the colours of the parts. */
  legend?: readonly LegendItem[]
  /** True if values are not counts, so the axis may have ticks between whole numbers. */
  hasFractions?: boolean
  onPick?: ((bar: CategoryBar) => void) | undefined
}

const NO_LEGEND: readonly LegendItem[] = []

/** Draws a bar chart that fills its container. Pointer, touch or arrow keys select a bar, and a tooltip shows its value. */
export function BarChart(props: BarChartProps) {
  const { title, bars, direction, legend = NO_LEGEND, hasFractions, onPick } = props
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const { items, height: legendPx } = useMemo(() => placeLegend(legend, width), [legend, width])
  const scales = useMemo(
    () => createBarScales({ width, height: height - legendPx }, bars, { direction, hasFractions }),
    [width, height, legendPx, bars, direction, hasFractions],
  )
  const pick = onPick && ((at: number) => bars[at] && !bars[at].leadsNowhere && onPick(bars[at]))
  const { at, setChosen, onKeyDown, onBlur } = useMarkNavigation(bars.length, pick)
  const bar = at === undefined ? undefined : bars[at]
  const press = usePress(at, pick)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setChosen(scales.findBar({ x: clientX - left, y: clientY - top - legendPx }))
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
      data-picks={onPick && !bar?.leadsNowhere ? true : undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerMove={point}
      onPointerDown={(event) => {
        press.start()
        point(event)
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
      onClick={press.onClick}
    >
      {scales.isDrawn && (
        <ChartSvg width={width} height={height}>
          <ChartLegend items={items} />
          <g transform={`translate(0 ${legendPx})`}>
            <Axes {...props} scales={scales} />
            {bars.map((one, index) => (
              <Bar key={one.key} bar={one} scales={scales} isChosen={index === at} />
            ))}
          </g>
        </ChartSvg>
      )}
      {bar && <Tip bar={bar} place={scales.tipPlace(bar)} />}
    </div>
  )
}

function wordsOf(bar: CategoryBar | undefined): string | undefined {
  if (!bar) return undefined
  const { fullLabel, words, details = [] } = bar
  return `${fullLabel}: ${[words, ...details].join(', ')}`
}

/** Draws a bar, or its stacked parts, outlined together while selected. */
function Bar({ bar, scales, isChosen }: { bar: CategoryBar; scales: BarScales; isChosen: boolean }) {
  const fill = bar.parts ? 'none' : bar.colour
  return (
    <>
      {stackParts(bar, scales).map(({ key, colour, box }) => (
        <rect key={key} {...box} style={{ fill: colour }} />
      ))}
      <rect
        {...scales.boxOf(bar)}
        className={chartClasses.bar}
        style={fill === undefined ? undefined : { fill }}
        data-chosen={isChosen || undefined}
      />
    </>
  )
}

/** Formats numbers like `20K`, because an axis has no space for more. */
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
      {bar.details?.map((detail) => (
        <span key={detail}>{detail}</span>
      ))}
    </div>
  )
}

/** Explains the colours. The legend is part of the drawing so that a saved picture includes it. */
function ChartLegend({ items }: { items: readonly PlacedItem[] }) {
  return items.map(({ key, name, colour, x, y }) => (
    <g key={key}>
      <rect
        x={x}
        y={y - SWATCH_PX / 2}
        width={SWATCH_PX}
        height={SWATCH_PX}
        rx={2}
        style={{ fill: colour }}
      />
      <text x={x + SWATCH_PX + SWATCH_GAP_PX} y={y} dy="0.35em" className={chartClasses.label}>
        {name}
      </text>
    </g>
  ))
}
