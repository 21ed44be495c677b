import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'

const errorsOf = (csv: string) =>
  readImport(csv).errors.map(({ line, column, message }) => `${line} ${column ?? '-'}: ${message}`)

test('columns may be in any order and case, and missing values are null', () => {
  const csv = '\u{feff}Name;DEVICE_ID;dev_eui\r\nRidge;4711;70-B3-D5-7E-D0-00-00-07\r\n;4712;\r\n'
  expect(readImport(csv)).toEqual({
    lines: [
      {
        line: 2,
        order: {
          device_id: 4711,
          owner_email: null,
          name: 'Ridge',
          firmware: null,
          dev_eui: '70b3d57ed0000007',
        },
      },
      { line: 3, order: { device_id: 4712, owner_email: null, name: null, firmware: null, dev_eui: null } },
    ],
    errors: [],
  })
})

test('a name is stored in one Unicode form, whichever the file has', () => {
  const nameOf = (name: string) => readImport(`device_id,name\n4711,${name}`).lines[0]?.order.name
  expect([nameOf('E\u0301tang'), nameOf('\u00c9tang')]).toEqual(['\u00c9tang', '\u00c9tang'])
})

test.each([
  ['', ['0 -: The file is empty. Its first line names the columns, device_id among them.']],
  [
    'id,name\n1,x',
    [
      '1 -: There is no column “id”. Columns are device_id, owner_email, name, firmware, dev_eui.',
      '1 device_id: The column device_id is missing. The first line names the columns.',
    ],
  ],
  ['device_id,name,Name\n1,x,y', ['1 -: The column “name” is listed twice. Remove one.']],
  ['device_id\n4711x', ['2 device_id: “4711x” is not a device id. A device id is a whole number.']],
  ['device_id\n-4', ['2 device_id: “-4” is not a device id. A device id is a whole number.']],
  ['device_id\n2147483648', ['2 device_id: Must be at most 2147483647.']],
  [
    'device_id\n99999999999999',
    ['2 device_id: “99999999999999” is not a device id. A device id is a whole number.'],
  ],
  ['device_id,name\n,x', ['2 device_id: The device id is missing.']],
  ['device_id\n7\n8\n7', ['4 device_id: 7 is on line 2 already. Remove one of the two.']],
  ['device_id,dev_eui\n7,zz', ['2 dev_eui: Must have 16 hexadecimal digits.']],
  ['device_id,owner_email\n7,nobody', ['2 owner_email: Not a valid email.']],
  [
    'device_id,name\n7',
    ['2 -: The line has 1 cells, the first line 2. Add what is missing, or remove what is too much.'],
  ],
  [
    'device_id,,name\n7,x,Ridge\n8, ,Hill\n9,y,Dale',
    [2, 4].map(
      (line) =>
        `${line} -: Cell 2 has a text, but the first line names no column for it. Name the column, or empty the cell.`,
    ),
  ],
  [
    'device_id,name\n7,"half a li',
    ['2 -: A quote is opened and never closed. The file may have been cut off.'],
  ],
  ['device_id,name\n7,"a"b', ['2 -: Text follows a closing quote. Write a quote within a cell twice.']],
  ['d\0e\0v\0', ['0 -: The text is not UTF-8. Save the file as “CSV UTF-8” and choose it again.']],
  [
    'device_id,name\n7,Caf\u{fffd}',
    ['2 -: The text is not UTF-8. Save the file as “CSV UTF-8” and choose it again.'],
  ],
  [`device_id,name\n7,${'x'.repeat(31)}`, ['2 name: Must have at most 30 characters.']],
])('%j is explained line by line', (csv, errors) => {
  expect(errorsOf(csv)).toEqual(errors)
})

test('a file with more devices than allowed is refused as a whole', () => {
  const csv = `device_id\n${Array.from({ length: 10_001 }, (_, at) => at).join('\n')}`
  expect(errorsOf(csv)).toEqual(['0 -: The file has 10001 devices, at most 10000 fit. Split it.'])
})
