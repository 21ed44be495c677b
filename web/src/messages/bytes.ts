const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** A size as people read it: `640 bytes`, `1.4 MiB`. */
export function formatBytes(size: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(size, 1)) / 10))
  const amount = size / 2 ** (10 * power)
  const digits = power === 0 || amount >= 100 ? 0 : 1
  return `${amount.toLocaleString('en', { maximumFractionDigits: digits })} ${units[power]}`
}
