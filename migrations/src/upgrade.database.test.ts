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
