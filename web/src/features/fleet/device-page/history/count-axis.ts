import type { ValueAxis } from '../../../../charts/scales.ts'

/** Returns an axis of whole numbers from zero to the highest value. */
export function countAxis(bars: readonly { value: number }[]): ValueAxis {
  const max = bars.reduce((most, { value }) => Math.max(most, value), 4)
  return {
    min: 0,
    max,
    ticks: 4,
    format: (value) => (Number.isInteger(value) ? value.toLocaleString('en') : ''),
  }
}
