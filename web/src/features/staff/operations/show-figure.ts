import type { FigureUnit } from '@sentinel/contracts/staff/operations'
import { BYTE_UNITS } from '../../../messages/bytes.ts'

/** A displayed value's unit. Divide a value by `factor` to convert it. */
export interface Scale {
  factor: number
  unit: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const seconds: Scale[] = [
  { factor: 0.001, unit: 'ms' },
  { factor: 1, unit: 's' },
  { factor: MINUTE, unit: 'min' },
  { factor: HOUR, unit: 'h' },
]
const scales: Record<FigureUnit, Scale[]> = {
  bytes: BYTE_UNITS,
  seconds,
  count: [{ factor: 1, unit: '' }],
  per_minute: [{ factor: 1, unit: 'a minute' }],
  per_hour: [{ factor: 1, unit: 'an hour' }],
}

/** Selects the largest unit in which the value is at least 1. For zero, never goes below seconds, so that an age of 0 s is not shown as 0 ms. */
export function scaleOf(unit: FigureUnit, value: number): Scale {
  const usual = { factor: 1, unit: unit === 'seconds' ? 's' : unit === 'bytes' ? 'bytes' : '' }
  if (value === 0 && unit !== 'per_minute' && unit !== 'per_hour') return usual
  return scales[unit].findLast(({ factor }) => value >= factor) ?? scales[unit][0] ?? usual
}

/** Formats numbers below ten with up to one decimal place, and others as integers. */
export function showNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

/** Returns text like `38 ms`, `12 min`, `1.5 GiB`, `240 a minute`. */
export function showFigure(unit: FigureUnit, value: number): string {
  const scale = scaleOf(unit, value)
  return `${showNumber(value / scale.factor)} ${scale.unit}`.trim()
}
