import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@sentinel/migrations/migrate'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { loadSeed } from '../seed/load-seed.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listBackups, openBackupFolder, prepareBackupFolder } from './backup-folder.ts'
import { fingerprintKey } from './data-key.ts'
import { listTables } from './list-tables.ts'
import type { Progress } from './progress.ts'
import { restoreBackup } from './restore-backup.ts'
import { createFolderKey, decryptWith, encryptWith } from './seal.ts'
import { type BackupRequest, takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const PASSPHRASE = 'a long enough passphrase'
const INSIGHTS = 3000
/** What every compressed file begins with. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

let source: TestDatabase
let admin: pg.Client
let db: pg.Client
let dataDir: string
let folder: string
const made: string[] = []
const folders: string[] = []

async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
  folders.push(path)
  return path
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  return client
}

/** A database without anything in it. */
async function makeDatabase(): Promise<string> {
  const name = `backup_test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  made.push(name)
  return source.url.replace(/\/[^/]*$/, `/${name}`)
}

beforeAll(async () => {
  source = await createTestDatabase()
  admin = await connect(inject('databaseServerUrl'))
  db = await connect(source.url)
  dataDir = await makeFolder()
  const { rows } = await db.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('a@b.example', 'Ada "\\\t"', '') returning user_id`,
  )
  const ownerId = rows[0]?.user_id ?? 0
  const plan = {
    seed: 7,
    insights: INSIGHTS,
    devices: 12,
    days: 90,
    endsAtMs: Date.parse('2026-11-01T10:00:00Z'),
  }
  await loadSeed(db, plan, { ownerId })
  await db.query(
    `insert into integration (user_id, platform, secret, secret_hint, base_url) values ($1, 'gundi_v2', '\\x01', 'abcd', 'https://gundi.example')`,
    [ownerId],
  )
  await mkdir(join(dataDir, 'photos', '7'), { recursive: true })
  await writeFile(join(dataDir, 'photos', '7', 'one.original.jpg'), Buffer.alloc(300_000, 'a'))
  await writeFile(join(dataDir, 'photos', '7', 'same.original.jpg'), Buffer.alloc(300_000, 'a'))
  await writeFile(join(dataDir, 'photos', '7', 'two.photo.jpg'), Buffer.alloc(1000, 'b'))
  await writeFile(join(dataDir, 'data-key'), 'the data key of this console')
})
beforeEach(async () => {
  folder = await makeFolder()
})
afterAll(async () => {
  await db.end()
  for (const name of made) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await source.drop()
  for (const path of folders) await rm(path, { recursive: true, force: true })
})

const silent: Progress = { begin: () => undefined, add: () => undefined }

async function backUp({ passphrase, ...more }: Partial<BackupRequest> & { passphrase?: string } = {}) {
  const key = await prepareBackupFolder(folder, passphrase)
  return takeBackup(db, { folder, key, dataDir, productVersion: '0.1.0', progress: silent, ...more })
}

interface Target {
  databaseUrl?: string
  targetDir?: string
  passphrase?: string
}

/** The files below the folder of contents. */
async function listContents(): Promise<string[]> {
  const paths = await readdir(join(folder, 'content'), { recursive: true })
  return paths.filter((path) => path.length > 60)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

async function restore({ databaseUrl, targetDir, passphrase }: Target = {}) {
  const target = {
    databaseUrl: databaseUrl ?? (await makeDatabase()),
    dataDir: targetDir ?? (await makeFolder()),
  }
  const [name = ''] = (await listBackups(folder)).slice(-1)
  const key = await openBackupFolder(folder, passphrase)
  const result = await restoreBackup({ folder, name, key, ...target, progress: silent })
  return { ...target, ...result }
}

async function verify(passphrase?: string) {
  const [name = ''] = (await listBackups(folder)).slice(-1)
  return verifyBackup({ folder, name, key: await openBackupFolder(folder, passphrase) }, silent)
}

/** Changes one byte in the middle of a file. */
async function damage(file: string): Promise<void> {
  const content = await readFile(file)
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  await writeFile(file, content)
}

/** Each table's rows, as one hash. */
async function describeRows(client: pg.Client): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
       from (select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}") t`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}

test('a restored console has every row, every file and the next free ids', async () => {
  const taken = await backUp()
  const { databaseUrl, dataDir: restoredDir, rows, files, warnings } = await restore()
  expect({ rows, files }).toEqual({ rows: taken.rows, files: 3 })
  expect(warnings.join()).toContain('integrations with a token are off until their owners enter it again (1)')
  const restored = await connect(databaseUrl)
  const [before, after] = [await describeRows(db), await describeRows(restored)]
  expect(after).toEqual(before)
  expect(before['insight']).toMatch(new RegExp(`^${INSIGHTS} `))
  const next = await restored.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('c@d.example', 'c', '') returning user_id`,
  )
  const { rows: known } = await db.query<{ last: number }>('select max(user_id) as last from user_account')
  expect(next.rows[0]?.user_id).toBeGreaterThan(known[0]?.last ?? 0)
  await restored.end()
  for (const name of ['one.original.jpg', 'same.original.jpg', 'two.photo.jpg'])
    expect(await readFile(join(restoredDir, 'photos', '7', name))).toEqual(
      await readFile(join(dataDir, 'photos', '7', name)),
    )
})

test('a content is stored once, also by the next backup', async () => {
  const first = await backUp()
  const second = await backUp()
  const contents = await listContents()
  expect(contents).toHaveLength(2)
  expect(second.writtenBytes).toBeLessThan(first.writtenBytes)
  expect(await listBackups(folder)).toEqual(
    [first.name, second.name].toSorted().filter((name, at, all) => all.indexOf(name) === at),
  )
})

test('all tables are of one moment, whatever is written meanwhile', async () => {
  const writer = await connect(source.url)
  let written: Promise<unknown> = Promise.resolve()
  let writes = 0
  const write = () => {
    const email = `n${(writes += 1)}@x.example`
    written = written.then(() =>
      writer.query(`insert into user_account (email, username, password_hash) values ($1, $1, '')`, [email]),
    )
  }
  const { name } = await backUp({ progress: { begin: write, add: write } })
  await written
  expect(writes).toBeGreaterThan(10)
  const { tables } = await verify()
  expect(tables.find((table) => table.name === 'user_account')?.rows).toBe(1)
  expect(await listBackups(folder)).toEqual([name])
  await writer.query(`delete from user_account where email like 'n%@x.example'`)
  await writer.end()
})

test('a second backup at the same time is refused', async () => {
  const other = await connect(source.url)
  const key = await prepareBackupFolder(folder, undefined)
  const request = { folder, key, dataDir, productVersion: '0.1.0' }
  let second: Promise<unknown> | undefined
  const begin = () => (second ??= takeBackup(other, { ...request, progress: silent }).catch(String))
  await backUp({ progress: { begin, add: () => undefined } })
  expect(await second).toContain('another backup of this console is running')
  expect(await listBackups(folder)).toHaveLength(1)
  await expect(takeBackup(other, { ...request, progress: silent })).resolves.toMatchObject({ files: 3 })
  await other.end()
})

test('an encrypted backup needs its passphrase, shows nothing without it, and brings the data key', async () => {
  await backUp({ passphrase: PASSPHRASE })
  await backUp({ passphrase: PASSPHRASE })
  await expect(backUp()).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(verify('another passphrase')).rejects.toThrow('not the passphrase')
  await expect(verify(PASSPHRASE)).resolves.toMatchObject({ isEncrypted: true })
  for (const path of await readdir(folder, { recursive: true })) {
    if (/content.[0-9a-f]{2}.|copy|data-key/.test(path))
      expect((await readFile(join(folder, path))).includes(ZSTD_MAGIC)).toBe(false)
    expect(path).not.toContain(sha256('a'.repeat(300_000)))
  }
  const { dataDir: restoredDir, warnings, files } = await restore({ passphrase: PASSPHRASE })
  expect({ warnings, files }).toEqual({ warnings: [], files: 3 })
  expect(fingerprintKey(await readFile(join(restoredDir, 'data-key'), 'utf8'))).toBe(
    fingerprintKey('the data key of this console'),
  )
})

test('a short passphrase, or one for a folder that has open backups, is refused', async () => {
  await expect(backUp({ passphrase: 'short' })).rejects.toThrow('at least 12 characters')
  await backUp()
  await expect(backUp({ passphrase: PASSPHRASE })).rejects.toThrow('backups that are not encrypted')
})

test('an encrypted file that is cut, continued or changed cannot be read', async () => {
  const { key } = await createFolderKey(PASSPHRASE)
  const plain = Buffer.alloc(200_000, 'sighting')
  const sealed = await read(encryptWith(key)(chunksOf(plain)))
  expect(await read(decryptWith(key)(chunksOf(sealed)))).toEqual(plain)
  const first = sealed.subarray(0, 24 + 65_536 + 17)
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  for (const bad of [
    first,
    sealed.subarray(0, -1),
    Buffer.concat([sealed, sealed]),
    changed,
    Buffer.alloc(3),
  ])
    await expect(read(decryptWith(key)(chunksOf(bad)))).rejects.toThrow()
})

test('the last backups are kept, and each of their files', async () => {
  await backUp()
  await rm(join(dataDir, 'photos', '7', 'two.photo.jpg'))
  await backUp()
  const { removedBackups, name } = await backUp({ keep: 2 })
  expect(removedBackups).toBe(1)
  expect(await listBackups(folder)).toHaveLength(2)
  expect(await listContents()).toHaveLength(1)
  await expect(verify()).resolves.toMatchObject({ files: { count: 2 } })
  await backUp({ keep: 1 })
  expect(await listBackups(folder)).not.toContain(name)
  await writeFile(join(dataDir, 'photos', '7', 'two.photo.jpg'), Buffer.alloc(1000, 'b'))
})

test('commands of the restored console have numbers that no camera has seen', async () => {
  await db.query(
    `insert into device_command_counter (device_id, last_number, last_revision) select min(device_id), 65530, 200 from device`,
  )
  await backUp()
  const { databaseUrl } = await restore()
  const restored = await connect(databaseUrl)
  const { rows } = await restored.query('select last_number, last_revision from device_command_counter')
  expect(rows).toEqual([{ last_number: 9994, last_revision: 44 }])
  await restored.end()
  await db.query('delete from device_command_counter')
})

test('a key that is already there is kept where it is the one of the backup', async () => {
  await backUp()
  const targetDir = await makeFolder()
  await writeFile(join(targetDir, 'data-key'), 'the data key of this console')
  const { databaseUrl, warnings } = await restore({ targetDir })
  expect(warnings).toEqual([])
  const restored = await connect(databaseUrl)
  expect((await restored.query('select from integration')).rowCount).toBe(1)
  await restored.end()
})

test('a restore that was interrupted can be started again', async () => {
  await backUp()
  const [name = ''] = await listBackups(folder)
  const target = { databaseUrl: await makeDatabase(), dataDir: await makeFolder() }
  const interrupt = (at: string) =>
    restoreBackup({
      folder,
      name,
      key: undefined,
      ...target,
      progress: {
        add: () => undefined,
        begin(step) {
          if (step.includes(at)) throw new Error('interrupted')
        },
      },
    })
  for (const at of [': insight', 'photos', 'migrations'])
    await expect(interrupt(at)).rejects.toThrow('interrupted')
  const { rows, files } = await restore({ databaseUrl: target.databaseUrl, targetDir: target.dataDir })
  expect(files).toBe(3)
  expect(rows).toBeGreaterThan(INSIGHTS)
})

test('nothing is restored onto a database that a console uses, or into a folder with other files', async () => {
  await backUp()
  const used = await makeDatabase()
  await migrate(used)
  await expect(restore({ databaseUrl: used })).rejects.toThrow('in use by a console')
  const targetDir = await makeFolder()
  await mkdir(join(targetDir, 'photos'))
  await writeFile(join(targetDir, 'photos', 'other.original.jpg'), 'x')
  await expect(restore({ targetDir })).rejects.toThrow('photos/other.original.jpg')
})

test('one damaged byte is found without restoring, and by restoring', async () => {
  await backUp()
  const [name = ''] = await listBackups(folder)
  const table = join(folder, name, 'tables', 'insight.copy.zst')
  await damage(table)
  await expect(verify()).rejects.toThrow('insight.copy.zst is damaged')
  await expect(restore()).rejects.toThrow('insight.copy.zst is damaged')
})

test('a damaged, cut or missing photo is found', async () => {
  await backUp()
  const contents = await listContents()
  const file = join(folder, 'content', contents[0] ?? '')
  await damage(file)
  await expect(verify()).rejects.toThrow('damaged')
  await truncate(file, 10)
  await expect(verify()).rejects.toThrow('damaged')
  await rm(file)
  await expect(verify()).rejects.toThrow('damaged or missing')
})

test('a backup that was interrupted does not count, and the next one removes what it left', async () => {
  await mkdir(join(folder, '.partial-2026-01-01T00-00-00Z'))
  const stop = new AbortController()
  const begin = (step: string) => step.startsWith('photos') && stop.abort(new Error('interrupted'))
  const interrupted = backUp({ signal: stop.signal, progress: { begin, add: () => undefined } })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await readdir(folder)).toEqual(['content'])
  await backUp()
  expect(await listBackups(folder)).toHaveLength(1)
})

test('a backup of a newer version is refused, and says so', async () => {
  await backUp()
  const [name = ''] = await listBackups(folder)
  const manifestFile = join(folder, name, 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  manifest.schema.push({ name: 'tables/9999-new.sql', checksum: 'x' })
  await writeFile(manifestFile, JSON.stringify({ ...manifest, productVersion: '9.0.0' }))
  await expect(restore()).rejects.toThrow('made by version 9.0.0')
  await writeFile(manifestFile, JSON.stringify({ ...manifest, format: 2 }))
  await expect(restore()).rejects.toThrow('newer version')
  await writeFile(manifestFile, '{')
  await expect(restore()).rejects.toThrow('damaged')
})
