import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
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

const RECEIVED_AT = '2026-11-20T12:00:00Z'

/** Returns the slots of an insight that has this date from its camera and was received at noon. */
async function slotsOf(fileCtime: string | null, displayedAt = RECEIVED_AT): Promise<number[]> {
  const { rows } = await client.query<{ slots: number[] }>(
    `select insight_slots(first_insight_id(time_to_ms($1)), $2, $3, 'lora', 'none') as slots`,
    [displayedAt, RECEIVED_AT, fileCtime],
  )
  return rows[0]?.slots ?? []
}

test.each([
  ['a camera whose clock is ahead', '2026-11-20T12:00:01Z', 101],
  ['no delay', RECEIVED_AT, 102],
  ['a delay of 59 minutes', '2026-11-20T11:00:01Z', 102],
  ['a delay of an hour', '2026-11-20T11:00:00Z', 103],
  ['a delay of 24 hours', '2026-11-19T12:00:00Z', 126],
  ['a delay of months', '2026-05-01T00:00:00Z', 126],
])('%s counts in the slot of its delay', async (_, fileCtime, slot) => {
  expect((await slotsOf(fileCtime, fileCtime))[1 + 1]).toBe(slot)
})

test.each([
  ['a camera whose clock was never set', '2000-01-01T00:00:00Z'],
  ['a camera without a clock', null],
  [
    'a camera whose date is doubtful, so that its sighting is listed at the time of receipt',
    '2021-01-01T00:00:00Z',
  ],
])('%s has the slot for clocks that are not set', async (_, fileCtime) => {
  expect((await slotsOf(fileCtime))[1 + 1]).toBe(127)
})

test.each([
  ['2026-11-20T00:00:00Z', 1],
  ['2026-11-20T00:14:59.999Z', 1],
  ['2026-11-20T05:45:00Z', 24],
  ['2026-11-20T23:59:59Z', 96],
])('a sighting at %s counts in quarter %i of its day', async (displayedAt, slot) => {
  expect((await slotsOf(RECEIVED_AT, displayedAt))[0]).toBe(slot)
})

test('a device with 1,000 classes counts each one, and one with more than 4,096 counts the rest together', async () => {
  const count = async (classes: number) => {
    const { rows } = await client.query<{ keys: number; counted: number; lumped: number }>(
      `select cardinality(c) / 3 as keys, (select sum(n) from unnest(c) with ordinality t(n, place) where place % 3 = 2)::int as counted,
         c[array_position(c, -1) + 1]::int as lumped
       from bump_classes('{}', array(select class_key(3, n) from generate_series(1, $1::int) n), 1, false) c`,
      [classes],
    )
    return rows[0]
  }
  expect(await count(1000)).toEqual({ keys: 1000, counted: 1000, lumped: null })
  expect(await count(4100)).toEqual({ keys: 4097, counted: 4100, lumped: 4 })
})

test('a recount also counts classes beyond 4,096 together', async () => {
  await client.query(`insert into device (device_id, secret_sha256) values (9, sha256('x'))`)
  await client.query(`insert into insight (insight_id, message_identifier, received_at, device_id, class_id, alg_id, comms_source, message_index)
    select draw_insight_id(time_to_ms('2026-11-20Z') + n, n), n, now(), 9, n, 3, 'cell', 0 from generate_series(1, 4100) n`)
  const { rows } = await client.query<{ keys: number; lumped: string }>(
    `select cardinality(class_counts) / 3 as keys, class_counts[array_position(class_counts, -1) + 1] as lumped
     from count_insights(9, 0)`,
  )
  expect(rows).toEqual([{ keys: 4097, lumped: '4' }])
})

test.each([[0], [3], [2 ** 31 - 1], [null]])(
  'the model %s can be read back from its class keys',
  async (alg) => {
    const { rows } = await client.query('select alg_of_class_key(class_key($1, 2147483647)) as alg', [alg])
    expect(rows).toEqual([{ alg }])
  },
)

test('the number of images since a moment continues when a camera’s counter starts again', async () => {
  await client.query(`insert into device (device_id, secret_sha256) values (1, sha256('x'))`)
  await client.query(`insert into health (device_id, recorded_at, message_identifier, received_at, images_processed)
    select 1, '2026-01-01Z'::timestamptz + n * interval '1 day', n, now(), images
    from unnest(array[100, 140, null, 5, 25]) with ordinality report (images, n)`)
  const { rows } = await client.query<{ ever: string; late: string; last: string }>(
    `select count_images(1, '-infinity') as ever, count_images(1, '2026-01-03Z') as late, count_images(1, '2026-01-06Z') as last`,
  )
  expect(rows).toEqual([{ ever: '165', late: '65', last: '20' }])
})
