import { readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { MadeDatabases } from './testing/made-databases.ts'

const databases = new MadeDatabases()
afterAll(() => databases.drop())

test.each(['0.1.0'])('a database of version %s gets the schema of a new one', async (version) => {
  const old = await databases.create('upgrade_test_old')
  await migrateQueue({ connectionString: old.url })
  await old.client.query(await readFile(new URL(`../fixtures/${version}.sql`, import.meta.url), 'utf8'))
  const made = await databases.create('upgrade_test_new')

  await migrate(old.url)
  await migrate(made.url)

  expect(await describeSchema(old.client)).toEqual(await describeSchema(made.client))
})

test('accounts of before and those their integrations write to count as confirmed', async () => {
  const { url, client } = await databases.create('upgrade_test_confirmed')
  await migrateQueue({ connectionString: url })
  await client.query(await readFile(new URL('../fixtures/0.1.0.sql', import.meta.url), 'utf8'))
  await client.query(`
    with person as (
      insert into user_account (email, username, password_hash) values ('ada@example.com', 'ada', '') returning user_id)
    insert into integration (user_id, platform, recipients)
    select user_id, platform::integration_platform, recipients from person,
      (values ('email', array['Friend@Example.net', 'ada@example.com']), ('sms', array['+12025550123'])) given (platform, recipients)`)

  await migrate(url)

  const { rows } = await client.query(
    'select i.platform, recipient from integration i, recipients_of(i) recipient order by i.platform, recipient collate "C"',
  )
  expect(rows).toEqual([
    { platform: 'email', recipient: 'Friend@Example.net' },
    { platform: 'email', recipient: 'ada@example.com' },
    { platform: 'sms', recipient: '+12025550123' },
  ])
})
