import {
  type FigureLevel,
  type OperationsFigure,
  OPERATIONS_STEP_SECONDS,
} from '@sentinel/contracts/staff/operations'
import { useId, useCallback, useMemo } from 'react'
import type { Scales, ValueAxis } from '../../../charts/scales.ts'
import { LimitLine, LineSeries, type Point } from '../../../charts/series.tsx'
import { TimeChart } from '../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../charts/time-ticks.ts'
import { messages } from '../../../messages/messages.ts'
import { formatDateTime } from '../../../platform/time/format-time.ts'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import classes from './operations.module.css'
import { showFigure, type Scale, scaleOf, showNumber } from './show-figure.ts'

const texts = messages.internalOperations
const tones: Record<FigureLevel, Tone> = { fine: 'good', warning: 'warn', critical: 'bad' }

interface FigureCardProps {
  figure: OperationsFigure
  /** True if the figure is a backup's age and there is no backup yet. */
  isWithoutBackup: boolean
  historyFrom: string
  timeZone: string
}

/** Shows a figure's current value, its history over a day, and what to do if it is out of range. */
export function FigureCard({ figure, isWithoutBackup, historyFrom, timeZone }: FigureCardProps) {
  const id = useId()
  const { name, level } = figure
  const words = texts.figures[name]
  return (
    <article className={classes.figure} aria-labelledby={id} data-level={level ?? undefined}>
      <header className={classes.head}>
        <h2 id={id}>{words.name}</h2>
        {level === null ? (
          <StatusBadge tone="plain">{texts.unknown}</StatusBadge>
        ) : (
          <StatusBadge tone={tones[level]}>{texts.levels[level]}</StatusBadge>
        )}
      </header>
      <p className={classes.value}>{isWithoutBackup ? texts.noBackup.value : showValue(figure)}</p>
      <p className={classes.note}>{isWithoutBackup ? texts.noBackup.note : words.note}</p>
      {level === 'warning' && <p className={classes.advice}>{words.warning}</p>}
      {level === 'critical' && <p className={classes.advice}>{words.critical ?? words.warning}</p>}
      <FigureChart {...{ figure, historyFrom, timeZone }} />
    </article>
  )
}

function showValue({ unit, value, total }: OperationsFigure): string {
  if (value === null) return texts.none
  const shown = showFigure(unit, value)
  return total === null ? shown : texts.of(shown, showFigure(unit, total))
}

const STEP_MS = OPERATIONS_STEP_SECONDS * 1000
const HEIGHT_PX = 112
/** A limit is drawn only if it is between these multiples of the highest value, so that its label fits and it does not flatten the line. */
const LIMIT_REACH = { min: 0.25, max: 3 }
/** The lowest upper end of an axis for counts. */
const COUNT_MIN = 4

interface FigureChartProps {
  figure: OperationsFigure
  historyFrom: string
  timeZone: string
}

/** Shows the figure over 24 hours. Steps that were not measured are gaps. */
function FigureChart({ figure, historyFrom, timeZone }: FigureChartProps) {
  const { name, unit } = figure
  const span = useMemo(() => spanOf(historyFrom, figure.points.length), [historyFrom, figure])
  const scale = useMemo(() => scaleOf(unit, highestOf(figure)), [unit, figure])
  const points = useMemo(() => pointsOf(figure, span, scale), [figure, span, scale])
  const limit = shownLimit(figure, scale)
  const axis = useMemo(() => axisOf(points, limit, scale), [points, limit, scale])
  const stops = useMemo(
    () =>
      points.map(({ atMs, value }) => ({
        atMs,
        values: [value],
        time: () => formatDateTime(new Date(atMs).toISOString(), timeZone),
        words: () => showFigure(unit, value * scale.factor),
      })),
    [points, timeZone, unit, scale],
  )
  const draw = useCallback(
    (scales: Scales) => (
      <>
        {limit !== undefined && (
          <LimitLine
            value={limit}
            label={texts.limit(showFigure(unit, limit * scale.factor))}
            labelSide={limit >= (points.at(-1)?.value ?? 0) ? 'above' : 'below'}
            scales={scales}
          />
        )}
        <LineSeries points={points} scales={scales} stepMs={STEP_MS} />
      </>
    ),
    [points, limit, unit, scale],
  )
  return (
    <div className={classes.chart}>
      <TimeChart
        title={texts.history(texts.figures[name].name)}
        empty={texts.noHistory}
        heightPx={HEIGHT_PX}
        reachMs={STEP_MS}
        {...{ timeZone, span, axis, stops, draw }}
      />
    </div>
  )
}

function spanOf(historyFrom: string, steps: number): TimeSpan {
  const fromMs = Date.parse(historyFrom)
  return { fromMs, untilMs: fromMs + steps * STEP_MS }
}

function highestOf({ points, value }: OperationsFigure): number {
  return points.reduce<number>((most, point) => Math.max(most, point ?? 0), value ?? 0)
}

/** Returns the points. Each is at the end of its step, when it was measured. */
function pointsOf({ points }: OperationsFigure, { fromMs }: TimeSpan, { factor }: Scale): Point[] {
  return points.flatMap((value, at) =>
    value === null ? [] : [{ atMs: fromMs + (at + 1) * STEP_MS, value: value / factor }],
  )
}

function shownLimit(figure: OperationsFigure, { factor }: Scale): number | undefined {
  const { limit } = figure
  const highest = highestOf(figure)
  if (limit === null || highest === 0) return undefined
  const isNear = limit >= highest * LIMIT_REACH.min && limit <= highest * LIMIT_REACH.max
  return isNear ? limit / factor : undefined
}

function axisOf(points: readonly Point[], limit: number | undefined, { unit }: Scale): ValueAxis {
  const isCount = unit === '' || unit.startsWith('a')
  const max = points.reduce(
    (most, { value }) => Math.max(most, value),
    Math.max(limit ?? 0, isCount ? COUNT_MIN : 1),
  )
  const suffix = isCount ? '' : ` ${unit}`
  return { min: 0, max, ticks: 2, format: (value) => `${showNumber(value)}${suffix}` }
}
