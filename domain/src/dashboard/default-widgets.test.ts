import { Dashboard } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_COLUMNS } from '@sentinel/contracts/dashboard/limits'
import { expect, test } from 'vitest'
import { DEFAULT_WIDGETS } from './default-widgets.ts'

test('the default widgets can be saved', () => {
  expect(Dashboard.safeParse({ widgets: DEFAULT_WIDGETS }).error).toBeUndefined()
})

test('no default widget can have more classes or devices than its chart has space for', () => {
  const types = DEFAULT_WIDGETS.map(({ type }) => type)
  expect(types).not.toContain('insights_by_class')
  expect(types).not.toContain('device_hours_since_graph')
})

test('the default widgets fill all columns without gaps', () => {
  const rows = Math.max(...DEFAULT_WIDGETS.map(({ position, size }) => position.y + size.height))
  const coveredCells = DEFAULT_WIDGETS.map(({ size }) => size.width * size.height)
  expect(coveredCells.reduce((sum, cells) => sum + cells, 0)).toBe(rows * DASHBOARD_COLUMNS)
})
