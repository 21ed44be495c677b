import { expect, test } from 'vitest'
import { toCsv } from './widget-table.ts'

test('a CSV file has machine-readable times, and extra columns for values that are the same in all rows', async () => {
  const table = {
    columns: ['Class', 'First seen'],
    rows: [
      { key: 'fox', cells: ['fox', 'Nov 2nd, 2026 06:00'], fileCells: ['fox', '2026-11-02T06:00:00.000Z'] },
      { key: 'lynx', cells: ['lynx', 'Never'] },
    ],
    fileFacts: [
      { column: 'Gap (minutes)', value: 30 },
      { column: 'Time zone of the days', value: 'UTC+3' },
    ],
  }
  expect(await toCsv(table).text()).toBe(
    [
      'Class,First seen,Gap (minutes),Time zone of the days',
      'fox,2026-11-02T06:00:00.000Z,30,UTC+3',
      'lynx,Never,30,UTC+3',
      '',
    ].join('\r\n'),
  )
})
