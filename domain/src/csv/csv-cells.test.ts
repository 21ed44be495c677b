import { expect, test } from 'vitest'
import { type CsvCell, writeCsvLine } from './csv-cells.ts'

const written = (cell: CsvCell) => writeCsvLine([cell]).slice(0, -2)

test('a line has its cells separated by commas and ends with CR LF', () => {
  expect(writeCsvLine([1, 'red fox', null, 'Älg'])).toBe('1,red fox,,Älg\r\n')
})

test.each([
  ['a comma', 'fox, red', '"fox, red"'],
  ['a quote', 'the "old" fox', '"the ""old"" fox"'],
  ['a line feed', 'one\ntwo', '"one\ntwo"'],
  ['a carriage return', 'one\rtwo', '"one\rtwo"'],
  ['a semicolon, which some spreadsheets part cells by', 'fox; owl', '"fox; owl"'],
  ['nothing of the kind', 'fox', 'fox'],
])('text with %s is quoted as RFC 4180 requires', (_, text, cell) => {
  expect(written(text)).toBe(cell)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['\ttext', '"\'\ttext"'],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('the text %j does not begin a formula', (text, cell) => {
  expect(written(text)).toBe(cell)
})

test.each([
  [-1.2921, '-1.2921'],
  [36, '36'],
  [0, '0'],
])('the number %d is written as a number', (number, cell) => {
  expect(written(number)).toBe(cell)
})
