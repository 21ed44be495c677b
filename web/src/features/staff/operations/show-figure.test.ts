import type { FigureUnit } from '@sentinel/contracts/staff/operations'
import { expect, test } from 'vitest'
import { showFigure } from './show-figure.ts'

test.each<[FigureUnit, number, string]>([
  ['seconds', 0, '0 s'],
  ['seconds', 0.0384, '38 ms'],
  ['seconds', 1.25, '1.3 s'],
  ['seconds', 59.9, '60 s'],
  ['seconds', 900, '15 min'],
  ['seconds', 9000, '2.5 h'],
  ['bytes', 0, '0 bytes'],
  ['bytes', 1023, '1,023 bytes'],
  ['bytes', 1.5 * 2 ** 30, '1.5 GiB'],
  ['bytes', 120 * 2 ** 40, '120 TiB'],
  ['count', 0, '0'],
  ['count', 12_345, '12,345'],
  ['per_minute', 0, '0 a minute'],
  ['per_minute', 0.25, '0.3 a minute'],
  ['per_hour', 12, '12 an hour'],
])('%s of %d is shown as %s', (unit, value, shown) => {
  expect(showFigure(unit, value)).toBe(shown)
})
