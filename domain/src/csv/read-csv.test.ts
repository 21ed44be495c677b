import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells)

const separator = fc.constantFrom(',', ';', '\t')
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const content = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', ' ', '\n', '\r', 'é') })
const row = fc.array(content, { minLength: 3, maxLength: 3 })

test('a file that follows the rules of CSV is read back', () => {
  fc.assert(
    fc.property(separator, lineEnd, fc.array(row), fc.boolean(), (between, end, rows, hasMark) => {
      const header = ['one', 'two', 'three']
      const lines = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(between))
      const text = (hasMark ? '\u{feff}' : '') + [header.join(between), ...lines].join(end)
      const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
      expect(cellsOf(text)).toEqual([header, ...filled])
    }),
  )
})

test('any text is read to its end', () => {
  fc.assert(
    fc.property(content, (text) => {
      const { records, openQuoteLine } = readCsv(text)
      expect(records.length + (openQuoteLine ?? 0)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a record has the line where it begins, counting blank lines and line breaks in cells', () => {
  const { records } = readCsv('a,b\r\n\r\n"1\n2",x\n3,4')
  expect(records.map(({ line }) => line)).toEqual([1, 3, 5])
})

test('a quote that is never closed is reported with the line where it was opened', () => {
  expect(readCsv('a,b\n1,2\n3,"half a li')).toMatchObject({
    records: [{ line: 1 }, { line: 2 }],
    openQuoteLine: 3,
  })
})

test('text after a closing quote is a mistake', () => {
  expect(readCsv('a,b\n"1"x,2').strayQuoteLines).toEqual([2])
})

test('a quote within a cell is an ordinary character', () => {
  expect(cellsOf('a,b\n5" lens,2')).toEqual([
    ['a', 'b'],
    ['5" lens', '2'],
  ])
})
