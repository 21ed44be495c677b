import { expect, test } from 'vitest'
import { aFilter } from '../../testing/a-filter.ts'
import { aRevision } from '../../testing/lines-page.ts'
import { createRandom, someInsights, tableOf } from '../../testing/some-insights.ts'
import { toListRequest } from '../from-store/list-request.ts'
import { linesOfInsights } from './line.ts'
import { listRows } from './list-rows.ts'
import { readCollection } from './read-collection.ts'
import { readRow } from './read-row.ts'
import { readTable, writeTable } from './table-file.ts'
import { type InsightTable, putRows, selectRows } from './table.ts'

const insights = someInsights(2000, createRandom(11))

/** Returns a table that was filled, and to which every third row was added later in a different order. */
function aTable(): InsightTable {
  const isLater = (_: unknown, at: number) => at % 3 === 0
  const table = tableOf(insights.filter((insight, at) => !isLater(insight, at)))
  putRows(table, linesOfInsights(insights.filter(isLater).toReversed()))
  table.revision = aRevision(7)
  return table
}

async function save(table: InsightTable): Promise<ArrayBuffer> {
  return new Blob(writeTable(table, 5)).arrayBuffer()
}

/** Returns the table as the store uses it. */
function load(file: ArrayBuffer): InsightTable {
  const { table } = readTable(file)!
  return selectRows(
    table,
    Uint32Array.from({ length: table.length }, (_, row) => row),
  )
}

test('a table that was saved is loaded with all its rows, sorted', async () => {
  const saved = await save(aTable())
  expect(readTable(saved)?.savedAtMs).toBe(5)
  const table = load(saved)
  expect([table.revision, table.length, table.sorted, table.fetched]).toEqual([
    aRevision(7),
    insights.length,
    insights.length,
    insights.length,
  ])
  for (const [row, insight] of insights.entries()) expect(insight).toMatchObject(readRow(table, row)!)
})

test('a loaded table has the same collections, and further rows can be added', async () => {
  const [original, loaded] = [aTable(), load(await save(aTable()))]
  const added = linesOfInsights(someInsights(500, createRandom(12)))
  for (const table of [original, loaded]) putRows(table, added)
  const request = toListRequest(aFilter({ collections: true, archived: true }))
  const collectionsOf = (table: InsightTable) =>
    [...listRows(table, request)].map((row) => readCollection(table, row, true))
  expect(collectionsOf(loaded)).toEqual(collectionsOf(original))
})

test('a saved table does not change with the table', async () => {
  const table = aTable()
  const parts = writeTable(table, 5)
  table.columns.status.fill(3)
  table.photoBytes.values.fill(0)
  expect(await new Blob(parts).arrayBuffer()).toEqual(await save(aTable()))
})

test('a file that was cut off, or that another version has written, is not read', async () => {
  const file = await save(aTable())
  for (const bytes of [0, 7, 8, 100, file.byteLength - 8])
    expect(readTable(file.slice(0, bytes))).toBeUndefined()
  const text = new Uint8Array(file.slice(0))
  text[text.indexOf('['.charCodeAt(0))] = '{'.charCodeAt(0)
  expect(readTable(text.buffer)).toBeUndefined()
})
