import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from './connect.ts'
import { prepareDatabase } from './prepare-database.ts'
import { PROGRAM_ROLE } from './program-role.ts'

let testDatabase: TestDatabase
let program: pg.Pool
const warnings: string[] = []
const log = { warn: (message: string) => warnings.push(message) }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  program = open(await prepareDatabase({ databaseUrl: testDatabase.url, adminUrl: testDatabase.url }, log))
})
afterAll(async () => {
  await program.end()
  await testDatabase.drop()
})

function open(databaseUrl: string): pg.Pool {
  return createPool({
    databaseUrl,
    applicationName: 'test',
    maxConnections: 1,
    statementTimeoutMs: 5000,
    onError: () => undefined,
  })
}

/** Returns the test database's URL for another user, who signs in with this password. */
async function createLogin(name: string): Promise<string> {
  await testDatabase.run(
    `drop role if exists ${name}; create role ${name} login password 'password of a test'`,
  )
  return Object.assign(new URL(testDatabase.url), { username: name, password: 'password of a test' }).href
}

test('a program with the owner’s address runs as a role that owns nothing and is not a superuser', async () => {
  const { rows } = await program.query(
    `select current_user as role, rolsuper, rolcreaterole, rolbypassrls, current_setting('timezone') as zone,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  )
  expect(rows).toEqual([
    { role: PROGRAM_ROLE, rolsuper: false, rolcreaterole: false, rolbypassrls: false, zone: 'UTC', owned: 0 },
  ])
  expect(warnings).toEqual([])
})

test.each([
  'create table mine (id int)',
  'drop table alert',
  'truncate insight',
  'alter table device disable trigger all',
  `update schema_migration set checksum = ''`,
  `update account_event set kind = ''`,
  'delete from account_event',
  'update account_event set is_act = false, address = null, device_id = null',
  `update refused_try set address = ''`,
  'delete from refused_try',
  `insert into refused_try (user_id) values (1)`,
  `create or replace function utc_day() returns date language sql as 'select current_date'`,
  'drop trigger link_forgotten on user_device',
])('the program role may not %s', async (statement) => {
  await expect(program.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the program role can read and write rows, add and see jobs, and have empty chunks dropped', async () => {
  await program.query(`insert into device (device_id, secret_sha256) values (7, sha256('x'))`)
  await program.query(`update device_health set battery_voltage = 3 where device_id = 7`)
  await program.query(`select nextval('insight_draw'), log_change('devices:changed', array[7])`)
  await program.query(`select graphile_worker.add_job('nothing', '{}', job_key => 'role')`)
  const { rows } = await program.query(
    `select count(*)::int as jobs from graphile_worker.jobs where key = 'role'`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  await program.query(`select drop_old_chunks('2020-01-01Z')`)
  await program.query('delete from device where device_id = 7')
})

test('a function counts refused calls, and another removes those that are more than a year old', async () => {
  const count = (times: number) =>
    program.query(
      `select count_refused_tries(jsonb_build_object('tries', jsonb_agg(jsonb_build_object('user_id', 1, 'method', 'GET', 'url', '/api/x',
         'count', $1::int, 'first_at', at, 'last_at', at, 'address', '::1', 'user_agent', ''))))
       from unnest(array[now(), now() - interval '366 days']) at`,
      [times],
    )
  await count(2)
  await count(-1)
  await program.query('select remove_refused_tries()')
  expect((await program.query('select user_id, count from refused_try')).rows).toEqual([
    { user_id: 1, count: 2 },
  ])
})

test('a program with its own address switches to the role, which the owner has granted', async () => {
  const databaseUrl = await createLogin('sentinel_test_login')

  const url = await prepareDatabase({ databaseUrl, adminUrl: testDatabase.url }, log)

  const pool = open(url)
  expect((await pool.query('select session_user, current_user')).rows).toEqual([
    { session_user: 'sentinel_test_login', current_user: PROGRAM_ROLE },
  ])
  await pool.end()
  // While there is nothing to migrate, no other URL is needed.
  expect(await prepareDatabase({ databaseUrl, adminUrl: databaseUrl }, log)).toBe(url)
  await testDatabase.run('drop owned by sentinel_test_login; drop role sentinel_test_login')
  expect(warnings).toEqual([])
})

test('another user’s table in the same schema neither stops a start nor becomes readable for the role', async () => {
  await createLogin('sentinel_test_neighbour')
  await testDatabase.run(
    'create table neighbours (id int); alter table neighbours owner to sentinel_test_neighbour; drop view user_device_stat cascade',
  )
  await testDatabase.run(`delete from schema_migration where name = 'functions/counters.sql'`)

  await prepareDatabase({ databaseUrl: testDatabase.url, adminUrl: testDatabase.url }, log)

  await expect(program.query('select from neighbours')).rejects.toMatchObject({ code: '42501' })
  expect((await program.query('select from user_device_stat')).rows).toEqual([])
  await testDatabase.run('drop table neighbours; drop role sentinel_test_neighbour')
})

test('an owner who may neither create nor switch to the role continues as itself, with a warning', async () => {
  const url = await createLogin('sentinel_test_owner')
  const admin = new pg.Client({ connectionString: inject('databaseServerUrl') })
  await admin.connect()
  await admin.query('create database role_test_owned owner sentinel_test_owner')
  const databaseUrl = Object.assign(new URL(url), { pathname: '/role_test_owned' }).href
  if (process.env.TEST_DATABASE === 'timescaledb') {
    const owned = new pg.Client({
      connectionString: testDatabase.url.replace(/\/[^/]*$/, '/role_test_owned'),
    })
    await owned.connect()
    await owned.query('create extension timescaledb')
    await owned.end()
  }

  const said: string[] = []
  const given = await prepareDatabase(
    { databaseUrl, adminUrl: databaseUrl },
    { warn: (line) => said.push(line) },
  )

  expect(given).toBe(databaseUrl)
  expect(said).toEqual([
    'Running with all rights of database user sentinel_test_owner. ' +
      'To restrict it, run as superuser: grant sentinel_program to sentinel_test_owner',
  ])
  await admin.query('drop database role_test_owned with (force)')
  await admin.query('drop role sentinel_test_owner')
  await admin.end()
})
