import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { fail } from '@sentinel/platform/programs/run-program'
import pg from 'pg'
import { findEnums, findFunctions } from './generate/find-functions.ts'
import { writeCallers } from './generate/write-callers.ts'
import { withDatabase } from './open-database.ts'

const run = promisify(execFile)
const ROWS_FILE = 'migrations/src/rows.ts'
const CALLERS_FILE = 'migrations/src/functions.ts'
const isVerifying = process.argv.includes('--verify')

/** Writes row types and function callers from a freshly migrated database. With `--verify`, fails if the existing ones differ. */
const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-types-'))
try {
  await withDatabase({ dataDir }, async (url) => {
    await migrate(url)
    await generateRows(url)
    await generateCallers(url)
  })
} catch (error) {
  await rm(dataDir, { recursive: true, force: true })
  fail('database-types', error)
}
await rm(dataDir, { recursive: true, force: true })

async function generateRows(databaseUrl: string): Promise<void> {
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
  const out = ['--out-file', ROWS_FILE, ...process.argv.slice(2)]
  await run('kysely-codegen', [...options, ...types, ...out])
}

async function generateCallers(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const text = writeCallers(await findFunctions(client), await findEnums(client)).replaceAll('\r', '')
  await client.end()
  if (!isVerifying) {
    await writeFile(CALLERS_FILE, text)
    await run('oxfmt', [CALLERS_FILE])
    return
  }
  const copy = join(dataDir, 'functions.ts')
  await writeFile(copy, text)
  await run('oxfmt', ['-c', '.oxfmtrc.json', copy])
  if ((await readFile(copy, 'utf8')) !== (await readFile(CALLERS_FILE, 'utf8')))
    throw new Error(`${CALLERS_FILE} is not what the database has: npm run generate`)
}
