import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { MadeDatabases } from './testing/made-databases.ts'

const FIXTURE = new URL('../fixtures/unreleased/', import.meta.url)

const databases = new MadeDatabases()
afterAll(() => databases.drop())

/** A database as the unreleased version left it, with so many of its migrations. */
async function createUnreleased(
  name: string,
  migrations?: number,
): Promise<{ url: string; client: pg.Client }> {
  const { url, client } = await databases.create(name)
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
  const made = await databases.create('adopt_test_new')

  await migrate(url)
  await migrate(made.url)

  expect(await describeSchema(client)).toEqual(await describeSchema(made.client))
  const files = 'select name, checksum from schema_migration order by name'
  expect((await client.query(files)).rows).toEqual((await made.client.query(files)).rows)
})

test('what it has counted is counted again in the new layout', async () => {
  const { url, client } = await createUnreleased('adopt_test_counts')
  await client.query(`
    insert into user_account (email, username, password_hash) values ('a', 'a', ''), ('b', 'b', '');
    insert into device (device_id, secret_sha256) values (1, sha256('x'));
    select link_device(1, 1, '-infinity');
    insert into insight (insight_id, message_identifier, received_at, file_ctime, device_id, class_id, alg_id, insight_status, comms_source, message_index)
      select draw_insight_id(time_to_ms('2026-11-20Z') + n * 3600000, n), n, '2026-11-20Z'::timestamptz + 2 * n * interval '1 hour',
        case when n > 1 then '2026-11-20Z'::timestamptz + n * interval '1 hour' end, 1, n, 3, case when n = 3 then 'archive' else 'none' end::insight_status, 'cell', 0
      from generate_series(1, 3) n;
    insert into health (device_id, recorded_at, message_identifier, received_at, images_processed) values (1, '2026-11-20Z', 1, now(), 70);
    update device_health set images_processed = 70, recorded_at = '2026-11-20Z' where device_id = 1;
    select link_device(2, 1, '2026-11-20T02:30:00Z')`)

  await migrate(url)

  const { rows } = await client.query(
    `select user_id, insight_count::int as insights, images_processed::int as images, array_positions(slot_counts, 1) as once,
       array_positions(archived_slot_counts, 1) as archived, class_counts::text[] as classes
     from user_device_stat order by user_id`,
  )
  const [first, second, third] = [1, 2, 3].map((classId) => String(6 * 2 ** 31 + classId))
  const archived = [13, 97, 105, 131]
  expect(rows).toEqual([
    {
      user_id: 1,
      insights: 3,
      images: 70,
      once: [5, 9, 104, 127],
      archived,
      classes: [first, '1', '0', second, '1', '0', third, '0', '1'],
    },
    { user_id: 2, insights: 1, images: 0, once: [], archived, classes: [third, '0', '1'] },
  ])
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

test('an alert still says what was found', async () => {
  const { url, client } = await createUnreleased('adopt_test_alerts')
  await client.query(`
    insert into user_account (email, username, password_hash) values ('a', 'a', '');
    insert into device (device_id, secret_sha256) values (1, sha256('x'));
    insert into alert (user_id, device_id, alert_type, summary, created_at) values
      (1, 1, 'sentinel_cable_error', 'Cable error reported at start-up', '2026-11-20Z'),
      (1, 1, 'low_battery', 'Battery at 3.18 V (median of 3 readings)', '2026-11-20Z'),
      (1, 1, 'no_recent_insights', 'No insight for 8 days', '2026-11-20Z'),
      (1, 1, 'no_recent_camera_triggers', 'No camera trigger for 82 hours', '2026-11-20Z')`)

  await migrate(url)

  const { rows } = await client.query('select params from alert order by alert_id')
  expect(rows.map(({ params }) => params)).toEqual([
    {},
    { volts: 3.18, readings: 3 },
    { since: '2026-11-12T00:00:00.000Z' },
    { since: '2026-11-16T14:00:00.000Z' },
  ])
})

test('a database of an older unreleased version is refused and stays as it was', async () => {
  const { url, client } = await createUnreleased('adopt_test_older', 30)
  const before = await describeSchema(client)

  await expect(migrate(url)).rejects.toThrow('early unreleased version')

  expect(await describeSchema(client)).toEqual(before)
})
