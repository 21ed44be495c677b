import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { fail } from '@sentinel/platform/run-program'
import { withDatabase } from './open-database.ts'

/** Writes the row types of a freshly migrated database, or with `--verify` fails when the written ones differ. */
const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-types-'))
try {
  await withDatabase({ dataDir }, async (url) => {
    await migrate(url)
    await generate(url)
  })
} catch (error) {
  await rm(dataDir, { recursive: true, force: true })
  fail('database-types', error)
}
await rm(dataDir, { recursive: true, force: true })

async function generate(databaseUrl: string): Promise<void> {
  const options = [
    '--dialect',
    'postgres',
    '--url',
    databaseUrl,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
  ]
  const types = ['--date-parser', 'string', '--type-mapping', '{"int8":"number","timestamptz":"string"}']
  const out = ['--out-file', 'migrations/src/rows.ts', ...process.argv.slice(2)]
  await promisify(execFile)('kysely-codegen', [...options, ...types, ...out])
}
