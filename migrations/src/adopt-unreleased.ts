import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { MigrationRefused } from './migration-refused.ts'
import type { SchemaFile } from './schema-files.ts'

/** The hash over the names and checksums of all migrations before the first release. */
const LAST_UNRELEASED = 'ddc2ba5f028cd020eb31246d6816f419c7c148bcf57e4bebaa77d323ad7183bd'
/** The last file of `tables/` whose schema `adopt/` makes. Later files are applied as in any other database. */
const LAST_ADOPTED = 'tables/0012-change-log.sql'
/** The names of these migrations have no folder. */
const IS_UNRELEASED = `name ~ '^[0-9]{4}-'`

/**
 * Upgrades a database of the last unreleased version: changes what differs from `tables/`, drops functions, views and triggers (applying
 * `functions/` creates them again), and records the files of `tables/` that it stands for. Returns the step that must run after `functions/`. Throws
 * `MigrationRefused` for an older unreleased version. Does nothing for other databases.
 */
export async function adoptUnreleased(
  client: pg.Client,
  tables: SchemaFile[],
): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migration where ${IS_UNRELEASED} order by name collate "C"`,
  )
  if (rows.length === 0) return undefined
  const lines = rows.map(({ name, checksum }) => `${name} ${checksum}`)
  if (createHash('sha256').update(lines.join('\n')).digest('hex') !== LAST_UNRELEASED)
    throw new MigrationRefused(
      'the database was made by an early unreleased version, which this one cannot upgrade: begin with an empty database or DATA_DIR',
    )
  await run(client, 'tables.sql')
  await client.query(`delete from schema_migration where ${IS_UNRELEASED}`)
  const adopted = tables.filter(({ name }) => name <= LAST_ADOPTED)
  await client.query(
    'insert into schema_migration (name, checksum) select * from unnest($1::text[], $2::text[])',
    [adopted.map(({ name }) => name), adopted.map(({ checksum }) => checksum)],
  )
  return () => run(client, 'counters.sql')
}

async function run(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(new URL(`../adopt/${name}`, import.meta.url), 'utf8'))
}
