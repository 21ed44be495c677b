import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { displayedMsOf, firstInsightId } from './first-insight-id.ts'

test('the lowest id of a time is the database’s', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const times = [
    '2020-01-01T00:00:00.001Z',
    '2026-11-20T03:11:08.000Z',
    '2026-11-20T03:11:08.999Z',
    '2087-01-01T00:00:00.000Z',
  ]
  for (const time of times) {
    const ms = Date.parse(time)
    const { rows } = await client.query('select first_insight_id($1)::float8 as id', [ms])
    expect(firstInsightId(ms)).toBe(rows[0].id)
  }
  await client.end()
  await database.drop()
})

test.each(['2026-11-20T03:11:08.000Z', '2026-11-20T03:11:08.001Z', '2026-11-20T03:11:08.999Z'])(
  'an id carries the displayed time %s, wherever within it the id is',
  (time) => {
    const ms = Date.parse(time)
    for (const place of [0, 1, 2047]) expect(displayedMsOf(firstInsightId(ms) + place)).toBe(ms)
  },
)

test.each([
  ['0001-01-01T00:00:00.000Z', 0],
  ['2019-12-31T00:00:00.000Z', 0],
  ['9999-12-31T00:00:00.000Z', Number.MAX_SAFE_INTEGER],
])('the time %s, which no id can carry, is cut to those it can', (time, id) => {
  expect(firstInsightId(Date.parse(time))).toBe(id)
})
