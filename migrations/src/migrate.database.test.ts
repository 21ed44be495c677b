import { createPool } from './connect.ts'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readSchema, type Schema, type SchemaFile } from './schema-files.ts'

let testDatabase: TestDatabase
let emptyUrl: string
let admin: pg.Client

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  admin = new pg.Client({ connectionString: inject('databaseServerUrl') })
  await admin.connect()
  await admin.query('create database migrate_test_empty')
  emptyUrl = testDatabase.url.replace(/\/[^/]*$/, '/migrate_test_empty')
})
afterAll(async () => {
  await admin.query('drop database migrate_test_empty with (force)')
  await admin.end()
  await testDatabase.drop()
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('processes that start at the same time migrate an empty database once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(emptyUrl)))

  const applied = await query(emptyUrl, 'select name from schema_migration order by name')
  expect(applied).toEqual(await query(testDatabase.url, 'select name from schema_migration order by name'))
})

test('insights and health are hypertables if and only if TimescaleDB is installed', async () => {
  const hasTimescale =
    (await query(testDatabase.url, `select from pg_extension where extname = 'timescaledb'`)).length > 0
  const hypertables = hasTimescale
    ? await query(
        testDatabase.url,
        'select hypertable_name from timescaledb_information.hypertables order by 1',
      )
    : []
  expect(hypertables).toEqual(
    hasTimescale ? [{ hypertable_name: 'health' }, { hypertable_name: 'insight' }] : [],
  )
  expect(hasTimescale).toBe(process.env.TEST_DATABASE === 'timescaledb')
})

test('a table file that was changed after it ran stops the start', async () => {
  await query(testDatabase.url, `update schema_migration set checksum = 'x' where name like 'tables/0002%'`)
  await expect(migrate(testDatabase.url)).rejects.toThrow('tables/0002-models.sql differs')
})

test('a database with a table file that this version does not know stops the start', async () => {
  const schema = await readSchema()
  await migrate(emptyUrl, { schema })
  const older = { ...schema, tables: schema.tables.slice(0, -1) }
  await expect(migrate(emptyUrl, { schema: older })).rejects.toThrow(
    `has ${schema.tables.at(-1)?.name}, which this version`,
  )
})

test('an older program does not replace functions of a newer version with its own', async () => {
  const schema = await readSchema()
  await migrate(emptyUrl, { schema: { ...schema, version: '0.10.0' } })
  await expect(migrate(emptyUrl, { schema: { ...schema, version: '0.9.1' } })).rejects.toThrow(
    'last migrated by version 0.10.0, and this is 0.9.1',
  )
  await query(emptyUrl, `delete from schema_migration where name = 'version'`)
})

const file = (name: string, sql: string): SchemaFile => ({ name, sql, checksum: sql })
const withFunctions = async (...functions: SchemaFile[]): Promise<Schema> => {
  const schema = await readSchema()
  return { ...schema, functions: [...schema.functions, ...functions] }
}
const returning = (n: number) =>
  `create or replace function answer_of_test() returns int language sql as $$ select ${n} $$;`

test('a functions file runs again only when its text has changed', async () => {
  await migrate(emptyUrl, { schema: await withFunctions(file('functions/test.sql', returning(1))) })
  const appliedAt = `select name, applied_at::text from schema_migration where name = 'functions/alerts.sql'`
  const before = await query(emptyUrl, appliedAt)

  await migrate(emptyUrl, { schema: await withFunctions(file('functions/test.sql', returning(2))) })

  expect(await query(emptyUrl, 'select answer_of_test() as answer')).toEqual([{ answer: 2 }])
  expect(await query(emptyUrl, appliedAt)).toEqual(before)
  await migrate(emptyUrl)
  expect(
    await query(emptyUrl, `select name from schema_migration where name = 'functions/test.sql'`),
  ).toEqual([])
})

test('a mistake in a functions file is named, and nothing before it is applied', async () => {
  const schema = await withFunctions(
    file('functions/test.sql', returning(3)),
    file('functions/test-broken.sql', 'create or replace funktion x() returns int'),
  )
  const tables = [...schema.tables, file('tables/9999-test.sql', 'create table table_of_test (id int)')]

  await expect(migrate(emptyUrl, { schema: { ...schema, tables } })).rejects.toThrow(
    'functions/test-broken.sql: syntax error at or near "funktion"',
  )

  expect(await query(emptyUrl, 'select answer_of_test() as answer')).toEqual([{ answer: 2 }])
  expect(await query(emptyUrl, `select to_regclass('table_of_test') as name`)).toEqual([{ name: null }])
})

test.each([
  ['plpgsql', 'begin retrun 1; end', 'syntax error at or near "retrun"'],
  ['sql', 'selec 1', 'syntax error at or near "selec"'],
])(
  'a mistake in the body of a %s function is found before anything is applied',
  async (language, body, message) => {
    const broken = `create or replace function broken_in_test() returns int language ${language} as $$ ${body} $$;`
    await expect(
      migrate(emptyUrl, { schema: await withFunctions(file('functions/test-broken.sql', broken)) }),
    ).rejects.toThrow(`function broken_in_test(): ${message}`)
    expect(await query(emptyUrl, `select to_regproc('broken_in_test') as name`)).toEqual([{ name: null }])
  },
)

test('a start that runs into a deadlock with a running program is tried again', async () => {
  const client = new pg.Client({ connectionString: emptyUrl })
  await client.connect()
  await client.query(
    `begin; set local deadlock_timeout = '60s'; lock table user_device in row exclusive mode`,
  )
  const migrated = query(emptyUrl, `delete from schema_migration where name = 'functions/triggers.sql'`).then(
    () => migrate(emptyUrl),
  )
  await waitUntilMigrateWaits()
  await client.query('lock table device_health in row exclusive mode; commit')
  await client.end()
  await expect(migrated).resolves.toBeUndefined()
})

async function waitUntilMigrateWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where application_name = 'sentinel-migrate' and wait_event_type = 'Lock' and wait_event = 'relation'`,
    )
    if (rowCount) return
  }
}

test('after a new table file all function files are applied again, since it may have dropped some', async () => {
  const schema = await readSchema()
  const dropping = file('tables/9999-test.sql', 'drop function wire_time(timestamptz)')
  await migrate(emptyUrl, { schema: { ...schema, tables: [...schema.tables, dropping] } })
  expect(await query(emptyUrl, `select wire_time('2026-01-01Z') as at`)).toEqual([
    { at: '2026-01-01T00:00:00.000Z' },
  ])
})

test('the database has the functions and triggers of the files', async () => {
  const { functions, tables } = await readSchema()
  const text = [...tables, ...functions].map(({ sql }) => sql.replaceAll(/--.*/g, '')).join('\n')
  const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name))
  const own = `not exists (select from pg_depend d where d.objid = oid and d.deptype = 'e')`

  const routines = await query(
    testDatabase.url,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and ${own}`,
  )
  const made = named(/create (?:or replace )?function (\w+)/g).difference(named(/drop function (\w+)/g))
  expect(new Set(routines.map(({ name }) => name))).toEqual(made)
  const triggers = await query(
    testDatabase.url,
    `select tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgname <> 'ts_insert_blocker'`,
  )
  expect(new Set(triggers.map(({ name }) => name))).toEqual(named(/create or replace trigger (\w+)/g))
})

test('the database returns times as text and bigints as numbers', async () => {
  const pool = createPool({
    databaseUrl: emptyUrl,
    applicationName: 'test',
    maxConnections: 1,
    statementTimeoutMs: 1000,
    onError: () => undefined,
  })
  const { rows } = await pool.query(
    `select 9007199254740991 as big, '2026-11-20T03:00:00.25+02'::timestamptz(3) as at`,
  )
  await pool.end()
  expect(rows).toEqual([{ big: 9_007_199_254_740_991, at: '2026-11-20 01:00:00.25+00' }])
})
