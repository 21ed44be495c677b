import type { DeviceRadio, RadioReception } from '@sentinel/contracts/fleet/device-radio'
import type { ValueAxis } from '../../../../charts/scales.ts'
import type { Point } from '../../../../charts/series.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'

/** A link that starts at this moment still has a chart. */
const SPAN_MIN_MS = 60 * 60 * 1000
/** The axis ends at such steps. */
const STEP_DB = 5

export interface ReceivedPoint extends Point {
  isSimulated: boolean
}

/** Where the network has reported it. */
export function radioPointsOf(
  receptions: readonly RadioReception[],
  measure: 'rssi_dbm' | 'snr_db',
): ReceivedPoint[] {
  return receptions.flatMap(({ at, is_simulated: isSimulated, [measure]: value }) =>
    value === null ? [] : [{ atMs: Date.parse(at), value, isSimulated }],
  )
}

export function spanOfRadio({ from, until }: Pick<DeviceRadio, 'from' | 'until'>): TimeSpan {
  const untilMs = Date.parse(until)
  return { fromMs: Math.min(Date.parse(from), untilMs - SPAN_MIN_MS), untilMs }
}

/** With some room above and below. */
export function toDecibelAxis(values: readonly number[]): ValueAxis {
  return {
    min: Math.floor((Math.min(...values) - 1) / STEP_DB) * STEP_DB,
    max: Math.ceil((Math.max(...values) + 1) / STEP_DB) * STEP_DB,
    format: (value) => String(value).replace('-', '−'),
  }
}
