import type { DeviceRadio, RadioReception } from '@sentinel/contracts/fleet/device-radio'
import { demodulationFloorDb } from '@sentinel/domain/fleet/link-margin'
import { useCallback, useMemo } from 'react'
import { SharedCursor } from '../../../../charts/cursor.tsx'
import { LegendKey } from '../../../../charts/legend-key.tsx'
import type { Scales, ValueAxis } from '../../../../charts/scales.ts'
import { LimitLine, LineSeries, type Point } from '../../../../charts/series.tsx'
import { longestPauseMs } from '../../../../charts/split-at-gaps.ts'
import { TimeChart } from '../../../../charts/time-chart.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import classes from './radio.module.css'

const texts = messages.radio

interface RadioChartsProps {
  radio: DeviceRadio
  timeZone: string
}

/** Shows both values over time, with a shared cross-hair. */
export function RadioCharts({ radio, timeZone }: RadioChartsProps) {
  const span = useMemo(() => spanOfRadio(radio), [radio])
  const rssi = useMemo(() => radioPointsOf(radio.receptions, 'rssi_dbm'), [radio])
  const snr = useMemo(() => radioPointsOf(radio.receptions, 'snr_db'), [radio])
  const factor = radio.receptions.findLast((one) => one.spreading_factor !== null)?.spreading_factor ?? null
  const limit =
    factor === null
      ? undefined
      : {
          value: demodulationFloorDb(factor),
          label: texts.floor(factor, demodulationFloorDb(factor)),
        }
  return (
    <SharedCursor>
      <div className={classes.charts}>
        <RadioChart title={texts.rssiChart} points={rssi} say={texts.dbm} {...{ span, timeZone }} />
        <RadioChart
          title={texts.snrChart}
          points={snr}
          say={texts.decibels}
          {...{ span, timeZone }}
          {...(limit && { limitDb: limit.value, limitLabel: limit.label })}
        />
      </div>
    </SharedCursor>
  )
}

interface RadioChartProps {
  title: string
  points: readonly ReceivedPoint[]
  say: (value: number) => string
  span: TimeSpan
  timeZone: string
  limitDb?: number
  limitLabel?: string
}

function RadioChart({ title, points, say, span, timeZone, limitDb, limitLabel }: RadioChartProps) {
  const stops = useMemo(
    () =>
      points.map(({ atMs, value, isSimulated }) => ({
        atMs,
        values: [value],
        time: () => formatDateTime(new Date(atMs).toISOString(), timeZone),
        words: () => (isSimulated ? `${say(value)} (${texts.simulated.toLowerCase()})` : say(value)),
      })),
    [points, say, timeZone],
  )
  const axis = useMemo(
    () => toDecibelAxis([...points.map(({ value }) => value), ...(limitDb === undefined ? [] : [limitDb])]),
    [points, limitDb],
  )
  const draw = useCallback(
    (scales: Scales) => (
      <>
        {limitDb !== undefined && limitLabel !== undefined && (
          <LimitLine value={limitDb} label={limitLabel} scales={scales} />
        )}
        <LineSeries points={points} scales={scales} />
      </>
    ),
    [points, limitDb, limitLabel],
  )
  return (
    <TimeChart
      title={title}
      legend={
        <>
          <LegendKey kind="line">{texts.reception}</LegendKey>
          {limitLabel !== undefined && <LegendKey kind="limit">{limitLabel}</LegendKey>}
        </>
      }
      empty={texts.noValues}
      reachMs={longestPauseMs(points)}
      {...{ timeZone, span, axis, stops, draw }}
    />
  )
}

/** The minimum span, so that a new link still has a chart. */
const SPAN_MIN_MS = 60 * 60 * 1000
/** The axis ends at a multiple of this. */
const STEP_DB = 5

interface ReceivedPoint extends Point {
  isSimulated: boolean
}

/** Returns the points for which the network has reported the value. */
function radioPointsOf(
  receptions: readonly RadioReception[],
  measure: 'rssi_dbm' | 'snr_db',
): ReceivedPoint[] {
  return receptions.flatMap(({ at, is_simulated: isSimulated, [measure]: value }) =>
    value === null ? [] : [{ atMs: Date.parse(at), value, isSimulated }],
  )
}

function spanOfRadio({ from, until }: Pick<DeviceRadio, 'from' | 'until'>): TimeSpan {
  const untilMs = Date.parse(until)
  return { fromMs: Math.min(Date.parse(from), untilMs - SPAN_MIN_MS), untilMs }
}

/** Returns an axis with some space above and below the values. */
function toDecibelAxis(values: readonly number[]): ValueAxis {
  return {
    min: Math.floor((Math.min(...values) - 1) / STEP_DB) * STEP_DB,
    max: Math.ceil((Math.max(...values) + 1) / STEP_DB) * STEP_DB,
    format: (value) => String(value).replace('-', '−'),
  }
}
