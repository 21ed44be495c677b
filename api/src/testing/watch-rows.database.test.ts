import { createPool } from '@sentinel/migrations/connect'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RowWatch, watchRows } from './watch-rows.ts'

let database: TestDatabase
let pool: pg.Pool
let rowWatch: RowWatch

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({
    databaseUrl: database.url,
    applicationName: 'sentinel-test',
    maxConnections: 1,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
  })
  // None of the product's tables uses PostgreSQL's own partitioning. With TimescaleDB, health is a hypertable.
  await pool.query(`
    create schema elsewhere;
    create table parted (id int, note text) partition by range (id);
    create table parted_low partition of parted for values from (0) to (10);
    create table elsewhere.parted_high partition of parted for values from (10) to (20);
    ${insertReport('2026-01-01')}`)
  rowWatch = await watchRows(pool)
})
beforeEach(() => rowWatch.takeChangedTables())
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('every table has the triggers for rows and for truncate', async () => {
  const { rows } = await pool.query<{ table: string; on_rows: boolean; on_truncate: boolean }>(
    `select table_schema || '.' || table_name as table,
       coalesce(bool_or(tgtype = (1 | 4 | 8 | 16)), false) as on_rows, -- for each row, insert, delete, update
       coalesce(bool_or(tgtype = 32), false) as on_truncate
     from information_schema.tables
     left join pg_trigger on tgrelid = format('%I.%I', table_schema, table_name)::regclass
       and tgfoid = 'row_watch.record'::regproc and tgenabled = 'O'
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
     group by 1`,
  )
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => !row.on_rows || !row.on_truncate)).toEqual([])
})

test.each([
  {
    of: 'a plain table',
    table: 'public.attempt',
    insert: `insert into attempt (scope, subject, last_tried_at) values ('login', 'a', now())`,
    column: 'subject',
  },
  {
    of: 'a hypertable with chunks from before',
    table: 'public.health',
    insert: insertReport('2026-01-02'),
    column: 'image_count',
  },
  {
    of: 'a chunk created later',
    table: 'public.health',
    insert: insertReport('2029-01-01'),
    column: 'image_count',
  },
  { of: 'a partition', table: 'public.parted', insert: 'insert into parted values (1)', column: 'note' },
  {
    of: 'a partition in another schema',
    table: 'public.parted',
    insert: 'insert into parted values (11)',
    column: 'note',
  },
  {
    of: 'the job queue',
    table: 'graphile_worker._private_tasks',
    insert: `insert into graphile_worker._private_tasks (identifier) values ('a')`,
    column: 'identifier',
  },
])('an insert, an update and a delete in $of are each recorded', async ({ table, insert, column }) => {
  for (const statement of [insert, `update ${table} set ${column} = ${column}`, `delete from ${table}`]) {
    await pool.query(statement)
    expect([statement, await rowWatch.takeChangedTables()]).toEqual([statement, [table]])
  }
})

test.each([
  ['public.attempt', ['public.attempt']],
  ['public.health', ['public.health']],
  ['public.parted', ['public.parted', 'public.parted_low']],
  ['graphile_worker._private_tasks', ['graphile_worker._private_tasks']],
])('truncating %s is recorded', async (table, changed) => {
  await pool.query(`truncate ${table}`)
  expect(await rowWatch.takeChangedTables()).toEqual(changed)
})

test('rows removed by a cascade are recorded', async () => {
  await pool.query(`insert into device (device_id, secret_sha256) values (1, sha256('secret'))`)
  await rowWatch.takeChangedTables()
  await pool.query('delete from device')
  expect(await rowWatch.takeChangedTables()).toEqual(
    expect.arrayContaining(['public.device', 'public.device_stat']),
  )
})

test('reads, locks and writes that are rolled back are not recorded', async () => {
  await pool.query(`insert into attempt (scope, subject, last_tried_at) values ('login', 'b', now())`)
  await rowWatch.takeChangedTables()
  await pool.query('select * from attempt for update')
  await pool.query('begin; delete from attempt; rollback')
  expect(await rowWatch.takeChangedTables()).toEqual([])
})

function insertReport(recordedAt: string): string {
  return `insert into health (device_id, recorded_at, message_identifier, received_at) values (1, '${recordedAt}', 2, now())`
}
