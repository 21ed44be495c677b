import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { describeSchema } from './testing/describe-schema.ts'

const FIXTURE = new URL('../fixtures/unreleased/', import.meta.url)

let admin: pg.Client
const open: pg.Client[] = []

beforeAll(async () => {
  admin = await connect(inject('databaseServerUrl'))
})
afterAll(async () => {
  for (const client of open.toReversed()) await client.end()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // its database is dropped
  await client.connect()
  open.push(client)
  return client
}

async function createDatabase(name: string): Promise<string> {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const url = new URL(inject('databaseServerUrl'))
  url.pathname = name
  return url.href
}

/** A database as the unreleased version left it, with so many of its migrations. */
async function createUnreleased(
  name: string,
  migrations?: number,
): Promise<{ url: string; client: pg.Client }> {
  const url = await createDatabase(name)
  const client = await connect(url)
  if (process.env.TEST_DATABASE === 'timescaledb')
    await client.query('create extension if not exists timescaledb')
  await migrateQueue({ connectionString: url })
  await client.query(`create table schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
  for (const file of (await readdir(FIXTURE)).toSorted().slice(0, migrations)) {
    const sql = await readFile(new URL(file, FIXTURE), 'utf8')
    await client.query(sql)
    const checksum = createHash('sha256').update(sql).digest('hex')
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [file, checksum])
  }
  return { url, client }
}

test('a database of the last unreleased version gets the schema of a new one', async () => {
  const { url, client } = await createUnreleased('adopt_test_last')
  const newUrl = await createDatabase('adopt_test_new')

  await migrate(url)
  await migrate(newUrl)

  const [adopted, made] = [await describeSchema(client), await describeSchema(await connect(newUrl))]
  expect(adopted).toEqual(made)
  const files = 'select name, checksum from schema_migration order by name'
  expect((await client.query(files)).rows).toEqual((await (await connect(newUrl)).query(files)).rows)
})

test('why a message was not sent stays readable in the log', async () => {
  const { url, client } = await createUnreleased('adopt_test_reasons')
  await client.query(`
    insert into outbox (user_id, integration_id, platform, kind, dedupe_key, state, reason)
    values (1, 1, 'email', 'test', 'a', 'failed', 'It was refused.'), (1, 1, 'email', 'test', 'b', 'sent', null)`)
  await client.query(`
    insert into account_mail (kind, recipient, about, dedupe_key, state, reason)
    values ('invitation', 'guest@example.com', '{}', 'a', 'failed', 'There is no such mailbox.')`)

  await migrate(url)

  const find = (table: string) =>
    client.query(`select reason_code, reason_params from ${table} order by dedupe_key`)
  expect((await find('outbox')).rows).toEqual([
    { reason_code: 'earlier_version', reason_params: { text: 'It was refused.' } },
    { reason_code: null, reason_params: {} },
  ])
  expect((await find('account_mail')).rows).toEqual([
    { reason_code: 'earlier_version', reason_params: { text: 'There is no such mailbox.' } },
  ])
})

test('a database of an older unreleased version is refused and stays as it was', async () => {
  const { url, client } = await createUnreleased('adopt_test_older', 30)
  const before = await describeSchema(client)

  await expect(migrate(url)).rejects.toThrow('early unreleased version')

  expect(await describeSchema(client)).toEqual(before)
})
