import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Manifest } from '@sentinel/stack/backup/manifest'
import { startTestServer, type TestServer } from '@sentinel/stack/testing/test-servers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../stack/place.ts'
import { type Ended, Program } from '../stack/program.ts'
import { takeAccount } from './account.ts'
import { extent } from './extent.ts'
import { type Field, openField, runOn } from './field.ts'
import { note } from './journal.ts'

const MESSAGES_BEFORE = extent(200, 5000)
const MORE_THAN_IT_CAN_TAKE = 50_000
const PHOTOS = 20

let field: Field
let elsewhere: TestServer
let folder: string

beforeAll(async () => {
  // The second server is of the other kind if the tests run on TimescaleDB.
  ;[field, elsewhere] = await Promise.all([openField(), startTestServer({ kind: 'embedded' })])
  folder = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
  await addPhotos()
})
afterAll(async () => {
  await field.remove()
  await elsewhere.remove()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => rm(join(folder, 'backups'), { recursive: true, force: true }))

async function addPhotos(): Promise<void> {
  const photos = join(folder, 'data', 'photos', '1')
  await mkdir(photos, { recursive: true })
  for (let at = 0; at < PHOTOS; at++)
    await writeFile(join(photos, `${at}.original.jpg`), Buffer.alloc(20_000, at))
}

/** Runs `backup` or `restore` against a database. */
function run(
  command: 'backup' | 'restore',
  { databaseUrl = field.databaseUrl, dataDir = 'data' }: { databaseUrl?: string; dataDir?: string } = {},
): Program {
  const option = command === 'backup' ? '--to' : '--from'
  return new Program(
    [process.execPath, join(ROOT, `stack/src/${command}.ts`), option, join(folder, 'backups')],
    { settings: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir) } },
  )
}

/** Kills the program with -9 when its stderr contains this text. */
async function killAt(program: Program, text: string): Promise<Ended> {
  await program.says(new RegExp(text), { on: 'stderr' })
  return program.signal('SIGKILL')
}

const listBackups = async () =>
  (await readdir(join(folder, 'backups'))).filter((name) => name.startsWith('20'))

async function readLastManifest(): Promise<Manifest> {
  const [name = ''] = (await listBackups()).toSorted().slice(-1)
  return Manifest.parse(JSON.parse(await readFile(join(folder, 'backups', name, 'manifest.json'), 'utf8')))
}

async function countRows(databaseUrl: string, tables: string[]): Promise<Record<string, number>> {
  return runOn(databaseUrl, async (client) => {
    const counts: Record<string, number> = {}
    for (const name of tables) {
      const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from "${name}"`)
      counts[name] = rows[0]?.rows ?? 0
    }
    return counts
  })
}

test('a backup taken under load is restored elsewhere with every row and photo, although backup and restore were killed', async () => {
  for (const device of field.devices) device.record(MORE_THAN_IT_CAN_TAKE)
  await field.acknowledgedFurther(MESSAGES_BEFORE * field.devices.length)

  expect(await killAt(run('backup'), 'photos and other files')).toMatchObject({ signal: 'SIGKILL' })
  expect(await listBackups()).toEqual([])

  const promised = field.devices.map(({ deviceId, sent, acknowledged }) => ({
    deviceId,
    sent,
    acknowledged: new Set(acknowledged),
  }))
  const startMs = performance.now()
  const taken = await run('backup').ended
  expect(taken).toMatchObject({ code: 0 })
  const backupMs = Math.round(performance.now() - startMs)
  const manifest = await readLastManifest()

  await runOn(elsewhere.url, (client) => client.query('create database restored'))
  const target = { databaseUrl: elsewhere.urlOf('restored'), dataDir: 'restored' }
  for (const text of ['tables$', 'photos and other files'])
    expect(await killAt(run('restore', target), text)).toMatchObject({ signal: 'SIGKILL' })
  const restored = await run('restore', target).ended
  expect(restored).toMatchObject({ code: 0 })

  const expected = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))
  expected['backup_run'] = (expected['backup_run'] ?? 0) + 1 // the restore adds a row for the restored backup
  expect(await countRows(target.databaseUrl, Object.keys(expected))).toEqual(expected)
  const account = await takeAccount({
    devices: promised,
    acknowledged: () => promised.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    query: (text) => runOn(target.databaseUrl, async (client) => (await client.query(text)).rows),
  })
  await note(`backup under load in ${backupMs} ms: ${JSON.stringify(account)}`)
  expect(account).toMatchObject({ lost: 0, invented: 0, half: 0, twice: 0, miscounted: 0 })
  const photos = join('photos', '1')
  for (const name of await readdir(join(folder, 'data', photos)))
    expect(await readFile(join(folder, 'restored', photos, name))).toEqual(
      await readFile(join(folder, 'data', photos, name)),
    )

  expect(await run('restore', target).ended).toMatchObject({
    code: 1,
    stderr: [expect.stringContaining('already has a console')],
  })
})

test('a backup fails with an error and leaves no valid backup if the database stops during it', async () => {
  const program = run('backup')
  await program.says(/tables/, { on: 'stderr' })
  await field.server.stopImmediate()
  const { code, stderr } = await program.ended
  await field.server.start()
  expect(code).toBe(1)
  expect(stderr.at(-1)).toMatch(/^backup: /)
  expect(await listBackups()).toEqual([])
})
