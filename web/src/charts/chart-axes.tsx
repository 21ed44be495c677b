import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { memo } from 'react'
import classes from './chart.module.css'
import { type ChartSize, MARGIN, type Scales, VALUE_TICKS, type ValueAxis } from './scales.ts'
import { type TimeSpan, timeTicks } from './time-ticks.ts'

const PX_PER_TIME = 52
const LABEL = { className: classes.label }

interface ChartAxesProps extends ChartSize {
  scales: Scales
  axis: ValueAxis
  span: TimeSpan
  timeZone: string
}

export const ChartAxes = memo(function ChartAxes(props: ChartAxesProps) {
  const {
    width,
    height,
    scales: { x, y },
    axis,
    span,
    timeZone,
  } = props
  const { ticks: amount = VALUE_TICKS, format = String } = axis
  const inner = width - MARGIN.left - MARGIN.right
  const times = timeTicks({ ...span, timeZone, amount: Math.max(2, Math.floor(inner / PX_PER_TIME)) })
  const labels = new Map(times.map(({ atMs, label }) => [atMs, label]))
  return (
    <>
      <GridRows
        scale={y}
        width={inner}
        left={MARGIN.left}
        numTicks={amount}
        className={classes.grid}
        stroke="currentColor"
      />
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={amount}
        tickFormat={(value) => format(Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -2, dy: '0.32em' }}
      />
      <AxisBottom
        scale={x}
        top={height - MARGIN.bottom}
        tickValues={times.map(({ atMs }) => atMs)}
        tickFormat={(atMs) => labels.get(Number(atMs)) ?? ''}
        tickLength={4}
        axisClassName={classes.axis}
        stroke="currentColor"
        tickStroke="currentColor"
        tickLabelProps={{ ...LABEL, textAnchor: 'middle', dy: '0.2em' }}
      />
    </>
  )
})
