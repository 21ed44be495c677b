import { expect, test } from 'vitest'
import type { CommandColumn } from './command-column.ts'
import { orderRows } from './order-rows.ts'

interface Row {
  id: number
  name: string | null
}

const columns: CommandColumn<Row, 'id' | 'name'>[] = [
  { key: 'id', label: 'ID', cell: ({ id }) => id, sort: { key: 'id', by: ({ id }) => id } },
  { key: 'name', label: 'Name', cell: ({ name }) => name, sort: { key: 'name', by: ({ name }) => name } },
]
const rows: Row[] = [
  { id: 2, name: 'Gate 10' },
  { id: 11, name: null },
  { id: 1, name: 'Gate 2' },
]
const idsBy = (column: 'id' | 'name', isDescending: boolean) =>
  orderRows(rows, columns, { column, isDescending }).map(({ id }) => id)

test('numbers are sorted by value, and names in numeric order', () => {
  expect(idsBy('id', false)).toEqual([1, 2, 11])
  expect(idsBy('name', false)).toEqual([1, 2, 11])
})

test('rows without a value come last in both directions', () => {
  expect(idsBy('name', true)).toEqual([2, 1, 11])
})
