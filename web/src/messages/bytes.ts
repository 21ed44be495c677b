import { count } from './plural.ts'

/** The units of sizes, smallest first. Divide a size by `factor` to convert it to the unit. */
export const BYTE_UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'].map((unit, at) => ({
  factor: 2 ** (10 * at),
  unit,
}))

/** Formats a size: `1 byte`, `640 bytes`, `1.4 MiB`. */
export function formatBytes(size: number): string {
  const { factor, unit } = BYTE_UNITS.findLast((larger) => size >= larger.factor) ?? {
    factor: 1,
    unit: 'bytes',
  }
  if (factor === 1) return count(size, 'byte', 'bytes')
  const amount = size / factor
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount >= 100 ? 0 : 1 })} ${unit}`
}
