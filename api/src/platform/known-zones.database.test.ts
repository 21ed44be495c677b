import { createDatabase, type Database } from '@sentinel/migrations/connect'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRule } from '../testing/seed-integrations.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { renameUnknownZones, toKnownZone } from './known-zones.ts'

let api: TestApi
let pool: pg.Pool
/** A server whose time zone data has only these names. */
let db: Database

beforeAll(async () => {
  api = await startTestApi()
  pool = new pg.Pool({
    connectionString: api.databaseUrl,
    options: '-c search_path=elsewhere,public,pg_catalog',
  })
  db = createDatabase(pool)
  await pool.query(`create schema elsewhere`)
  await pool.query(`create table elsewhere.pg_timezone_names as
    select name from unnest(array['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'UTC', 'Africa/Nairobi']) name`)
})
afterAll(async () => {
  await pool.end()
  await api.stop()
})

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['africa/nairobi', 'Africa/Nairobi'],
  ['UTC', 'UTC'],
])('%s is known as %s', async (timeZone, known) => {
  expect(await toKnownZone(db, timeZone, 'timeZone')).toBe(known)
})

test.each(['+05:30', 'IST', 'Europe/Paris'])('%s is refused', async (timeZone) => {
  await expect(toKnownZone(db, timeZone, 'timeZone')).rejects.toMatchObject({ statusCode: 400 })
})

test('stored time zones get the names that the server knows, and others stay', async () => {
  const owner = await api.createUser()
  for (const timeZone of ['Asia/Calcutta', 'Africa/Nairobi', 'Europe/Paris'])
    await seedRule(api.db, { userId: owner.id, timeZone, hours: { from: '22:00', until: '05:00' } })
  await renameUnknownZones(db)
  const rules = await api.db.selectFrom('species_rule').select('time_zone').orderBy('rule_id').execute()
  expect(rules.map((rule) => rule.time_zone)).toEqual(['Asia/Kolkata', 'Africa/Nairobi', 'Europe/Paris'])
})

test('if renaming a time zone turns rules into duplicates, only one remains', async () => {
  const { id: userId } = await api.createUser()
  const hours = { from: '22:00', until: '05:00' }
  await seedRule(api.db, { userId, timeZone: 'Asia/Kolkata', hours })
  await seedRule(api.db, { userId, timeZone: 'Asia/Calcutta', hours })
  await seedRule(api.db, { userId, timeZone: 'Asia/Calcutta', hours, className: 'Wolf' })
  await renameUnknownZones(db)
  const rules = await api.db
    .selectFrom('species_rule')
    .where('user_id', '=', userId)
    .select(['class_name', 'time_zone'])
    .orderBy('rule_id')
    .execute()
  expect(rules).toEqual([
    { class_name: 'Red fox', time_zone: 'Asia/Kolkata' },
    { class_name: 'Wolf', time_zone: 'Asia/Kolkata' },
  ])
})

test('a rule in a time zone that the server does not know applies all day', async () => {
  const { rows } = await api.pool.query(`select
    is_within_hours('2026-11-28 12:00Z', 'Mars/Olympus', 60::smallint, 120::smallint) as unknown,
    is_within_hours('2026-11-28 12:00Z', 'UTC', 60::smallint, 120::smallint) as utc`)
  expect(rows).toEqual([{ unknown: true, utc: false }])
})
