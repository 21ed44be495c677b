import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useMemo } from 'react'
import barClasses from './bar-chart.module.css'
import chartClasses from './chart.module.css'
import { ChartSvg } from './chart-svg.tsx'
import classes from './clock-chart.module.css'
import { type ClockScales, createClockScales } from './clock-scales.ts'
import { SWATCH_PX } from './place-legend.ts'
import { usePress } from './use-press.ts'
import { useMarkNavigation } from './use-mark-navigation.ts'

interface ClockHour {
  /** For example `06:00–06:59`. */
  name: string
  value: number
  /** The value in words, with its unit. */
  words: string
}

interface ClockChartProps {
  /** The chart's accessible name. */
  title: string
  /** The hours start at midnight. */
  hours: readonly ClockHour[]
  /** A smooth line over the bars, given as values at equal intervals around the clock. */
  curve: readonly number[]
  /** A legend for the bars and the line. Also says which events they are based on, and how many. */
  legend: { sample: string; bars: string; curve: string }
  colour: string
  /** Called with the hour. */
  onPick: (hour: number) => void
}

/** Draws bars around a 24-hour clock, with a smooth line over them. Pointer, touch or arrow keys select an hour. */
export function ClockChart({ title, hours, curve, legend, colour, onPick }: ClockChartProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const most = Math.max(...hours.map(({ value }) => value), ...curve)
  const scales = useMemo(() => createClockScales({ width, height }, most), [width, height, most])
  const { at, setChosen, onKeyDown, onBlur } = useMarkNavigation(hours.length, onPick)
  const hour = at === undefined ? undefined : hours[at]
  const said = hour ?? hours[0]
  const press = usePress(at, onPick)
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setChosen(scales.findHour({ x: clientX - left, y: clientY - top }))
  }
  return (
    <div
      ref={ref}
      className={barClasses.plot}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={hours.length}
      aria-valuenow={(at ?? 0) + 1}
      aria-valuetext={said && `${said.name}: ${said.words}`}
      data-picks
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
          <StatePanel scales={scales} />
          {hours.map(({ name, value }, index) => (
            <path
              key={name}
              d={scales.barPath(index, value)}
              className={classes.bar}
              style={{ fill: colour }}
              data-chosen={index === at || undefined}
            />
          ))}
          <path d={scales.curvePath(curve)} className={classes.curve} />
          <RingValues scales={scales} />
          <Legend height={height} colour={colour} {...legend} />
        </ChartSvg>
      )}
      {hour && (
        <div className={chartClasses.tip} style={{ right: 0 }} aria-hidden>
          <b>{hour.words}</b>
          <span>{hour.name}</span>
        </div>
      )}
    </div>
  )
}

const NAMED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21]
const NAME_PX = 10
const SHORT_NUMBER = new Intl.NumberFormat('en', { notation: 'compact' })

/** Draws rings of equal values and the labels of the hours. */
function StatePanel({ scales: { centre, outer, rings, place } }: { scales: ClockScales }) {
  return (
    <>
      {rings.map(({ tick, radius }) => (
        <circle key={tick} cx={centre.x} cy={centre.y} r={radius} className={classes.ring} />
      ))}
      {NAMED_HOURS.map((hour) => (
        <text
          key={hour}
          {...place(hour, outer + NAME_PX)}
          dy="0.35em"
          textAnchor="middle"
          className={chartClasses.label}
        >
          {String(hour).padStart(2, '0')}
        </text>
      ))}
    </>
  )
}

/** Draws the rings' numbers above the bars. */
function RingValues({ scales: { rings, place } }: { scales: ClockScales }) {
  return rings.map(({ tick, radius }) => (
    <text key={tick} {...place(1.5, radius)} dy="0.35em" textAnchor="middle" className={classes.value}>
      {SHORT_NUMBER.format(tick)}
    </text>
  ))
}

const ROW_PX = 17

/** Draws the legend in the corners around the circle. */
function Legend({
  height,
  colour,
  sample,
  bars,
  curve,
}: ClockChartProps['legend'] & { height: number; colour: string }) {
  const text = { className: chartClasses.label, x: SWATCH_PX + 5, dy: '0.35em' }
  return (
    <>
      <text x={0} y={10} dy="0.35em" className={classes.sample}>
        {sample}
      </text>
      <g transform={`translate(0 ${height - ROW_PX - 10})`}>
        <rect y={-SWATCH_PX / 2} width={SWATCH_PX} height={SWATCH_PX} rx={2} style={{ fill: colour }} />
        <text {...text}>{bars}</text>
        <path d={`M0 ${ROW_PX}H${SWATCH_PX}`} className={classes.curve} />
        <text {...text} y={ROW_PX}>
          {curve}
        </text>
      </g>
    </>
  )
}
