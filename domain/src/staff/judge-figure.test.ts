import { type FigureName, figureNames } from '@sentinel/contracts/staff/operations'
import { expect, test } from 'vitest'
import { judgeFigure, judgeStoring, type Measured } from './judge-figure.ts'

const GIB = 2 ** 30
const nothing: Measured = { value: null, total: null, reserve: null, hourAgo: null, dayAgo: null }
type Judged = Exclude<FigureName, 'rows_stored'>

test.each<[Judged, Partial<Measured>, string | null, number | null]>([
  ['commit_seconds', { value: 1 }, 'fine', 1],
  ['commit_seconds', { value: 1.01 }, 'warning', 1],
  ['commit_seconds', { value: 6 }, 'critical', 1],
  ['dead_letters', { value: 10 }, 'fine', 10],
  ['dead_letters', { value: 11 }, 'warning', 10],
  ['queue_failed', { value: 0 }, 'fine', 0],
  ['queue_failed', { value: 1 }, 'warning', 0],
  ['outbox_oldest', { value: 7201 }, 'critical', 900],
  ['devices_connected', { value: 49, hourAgo: 100 }, 'warning', 50],
  ['devices_connected', { value: 50, hourAgo: 100 }, 'fine', 50],
  ['devices_connected', { value: 0, hourAgo: 9 }, 'fine', null],
  ['devices_connected', { value: 0 }, 'fine', null],
  ['disk_free', { value: 1.5 * GIB, reserve: GIB }, 'warning', 2 * GIB],
  ['disk_free', { value: 0.5 * GIB, reserve: GIB }, 'critical', 2 * GIB],
  ['disk_free', { value: 0, reserve: 0 }, 'fine', 0],
  ['database_bytes', { value: 12.1 * GIB, dayAgo: 10 * GIB }, 'warning', 12 * GIB],
  ['database_bytes', { value: 1.9 * GIB, dayAgo: GIB }, 'fine', 2 * GIB],
  ['database_bytes', { value: 50 * GIB }, 'fine', null],
  ['database_connections', { value: 81, total: 100 }, 'warning', 80],
  ['database_connections', { value: 81 }, 'fine', null],
])('%s of %o is %s, with the limit %s', (name, measured, level, limit) => {
  expect(judgeFigure(name, { ...nothing, ...measured })).toEqual({ level, limit })
})

test('a figure without a measurement has no level', () => {
  const judged = figureNames.filter((name): name is Judged => name !== 'rows_stored')
  for (const name of judged) expect(judgeFigure(name, nothing).level).toBeNull()
  expect(judgeStoring(null, { connected: 3, storedLately: 0 }).level).toBeNull()
})

test.each([
  [{ connected: 3, storedLately: 0 }, 'warning'],
  [{ connected: 3, storedLately: 1 }, 'fine'],
  [{ connected: 0, storedLately: 0 }, 'fine'],
  [{ connected: 3, storedLately: null }, 'fine'],
])('storing with %o is %s', (storing, level) => {
  expect(judgeStoring(0, storing)).toEqual({ level, limit: null })
})
