import { foldName } from '@sentinel/contracts/values/fold-name'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let testDatabase: TestDatabase
let client: pg.Client

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testDatabase.drop()
})

async function foldInDatabase(names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select fold_name(name) as folded from unnest($1::text[]) with ordinality n (name, place) order by place',
    [names],
  )
  return rows.map(({ folded }) => folded)
}

/** Spellings of one name on each line, with the folded form first. */
const SPELLINGS: [folded: string, ...spellings: string[]][] = [
  ['red fox', 'Red Fox', 'RED FOX'],
  ['\u00e9cureuil', '\u00c9cureuil', 'E\u0301cureuil', 'e\u0301cureuil'],
  ['i\u0307bis', '\u0130bis', 'I\u0307BIS', 'i\u0307bis'],
  ['\u01f0ackal', 'J\u030cackal', '\u01f0ackal', 'j\u030cackal'],
  ['οδοσ', 'ΟΔΟΣ', 'οδος', 'Οδοσ'],
  ['\u00e5', '\u212b', '\u00c5', 'A\u030a'],
  ['ệ', 'Ệ', 'E\u0323\u0302', 'e\u0302\u0323'],
  ['가', '가', '\u1100\u1161'],
  ['straße', 'Straße', 'STRAẞE'],
  ['ı', 'ı'],
  ['ǆ', 'Ǆ', 'ǅ'],
  ['𐐨 😀 ά', '𐐀 😀 Ά', '𐐨 😀 Α\u0301'],
  ['', ''],
]

test.each(SPELLINGS)(
  '%s is one name in the database and in the browser, however it is spelled',
  async (folded, ...spellings) => {
    expect(spellings.map(foldName)).toEqual(spellings.map(() => folded))
    expect(await foldInDatabase(spellings)).toEqual(spellings.map(() => folded))
  },
)

test('the collation of a text makes no difference', async () => {
  const { rows } = await client.query('select fold_name($1 collate "C") as folded', ['ÄRGER İ'])
  expect(rows).toEqual([{ folded: 'ärger i\u0307' }])
})

/** Generates letters from scripts with capitals, and marks that combine with them. */
const letter = fc.oneof(
  ...[
    [0x20, 0x24f],
    [0x300, 0x345],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0xac00, 0xac20],
  ].map(([min, max]) => fc.integer({ min: min!, max: max! })),
)
const name = fc.array(letter, { maxLength: 12 }).map((letters) => String.fromCodePoint(...letters))

test('database and browser fold names in any script in the same way, and folding again changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 200 }), async (names) => {
      const folded = names.map(foldName)
      expect(await foldInDatabase(names)).toEqual(folded)
      expect(folded.map(foldName)).toEqual(folded)
    }),
    { numRuns: 40 },
  )
})
