import { randomUUID } from 'node:crypto'
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
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const PASSPHRASE = 'a long enough passphrase'
const INSIGHTS = 3000

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

async function backUp(passphrase?: string) {
  const sealing = await prepareBackupFolder(folder, passphrase)
  return takeBackup(db, { folder, sealing, dataDir, productVersion: '0.1.0', onStep: () => undefined })
}

interface Target {
  databaseUrl?: string
  targetDir?: string
  passphrase?: string
}

async function restore({ databaseUrl, targetDir, passphrase }: Target = {}) {
  const target = {
    databaseUrl: databaseUrl ?? (await makeDatabase()),
    dataDir: targetDir ?? (await makeFolder()),
  }
  const [name = ''] = (await listBackups(folder)).slice(-1)
  const sealing = await openBackupFolder(folder, passphrase)
  const result = await restoreBackup({ folder, name, sealing, ...target, onStep: () => undefined })
  return { ...target, ...result }
}

async function verify(passphrase?: string) {
  const [name = ''] = (await listBackups(folder)).slice(-1)
  return verifyBackup(folder, name, await openBackupFolder(folder, passphrase))
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
  expect(warnings).toHaveLength(1) // its key did not travel
  const restored = await connect(databaseUrl)
  const [before, after] = [await describeRows(db), await describeRows(restored)]
  expect({ ...after, integration: '' }).toEqual({ ...before, integration: '' })
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
  const contents = (await readdir(join(folder, 'content'), { recursive: true })).filter(
    (name) => name.length > 60,
  )
  expect(contents).toHaveLength(2)
  expect(second.writtenBytes).toBeLessThan(first.writtenBytes)
  expect(await listBackups(folder)).toEqual(
    [first.name, second.name].toSorted().filter((name, at, all) => all.indexOf(name) === at),
  )
})

test('all tables are of one moment, whatever is written meanwhile', async () => {
  const writer = await connect(source.url)
  const sealing = await prepareBackupFolder(folder, undefined)
  let added = 0
  await takeBackup(db, {
    folder,
    sealing,
    dataDir,
    productVersion: '0.1.0',
    onStep() {
      added += 1
      void writer.query(
        `insert into user_account (email, username, password_hash) values ('n${added}@x.example', 'n${added}', '')`,
      )
    },
  })
  await writer.query(`select 1`)
  const { tables } = await verify()
  const users = tables.find(({ name }) => name === 'user_account')
  expect(users?.rows).toBe(1)
  await writer.query(`delete from user_account where email like 'n%@x.example'`)
  await writer.end()
})

test('an encrypted backup needs its passphrase to be read, none to be continued, and brings the data key', async () => {
  await backUp(PASSPHRASE)
  await backUp()
  await expect(openBackupFolder(folder, undefined)).rejects.toThrow('is encrypted')
  await expect(openBackupFolder(folder, 'another passphrase')).rejects.toThrow('not the passphrase')
  const part = await readFile(
    join(folder, (await listBackups(folder))[0] ?? '', 'tables', 'user_account.copy.zst'),
  )
  expect(part.toString('latin1')).toContain('age-encryption.org')
  const { dataDir: restoredDir, warnings } = await restore({ passphrase: PASSPHRASE })
  expect(warnings).toEqual([])
  expect(fingerprintKey(await readFile(join(restoredDir, 'data-key'), 'utf8'))).toBe(
    fingerprintKey('the data key of this console'),
  )
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

test('a restore that was broken off is started again', async () => {
  await backUp()
  const [name = ''] = await listBackups(folder)
  const target = { databaseUrl: await makeDatabase(), dataDir: await makeFolder() }
  const broken = restoreBackup({
    folder,
    name,
    sealing: await openBackupFolder(folder, undefined),
    ...target,
    onStep(step) {
      if (step === 'insight') throw new Error('killed')
    },
  })
  await expect(broken).rejects.toThrow('killed')
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
  const contents = (await readdir(join(folder, 'content'), { recursive: true })).filter(
    (path) => path.length > 60,
  )
  const file = join(folder, 'content', contents[0] ?? '')
  await damage(file)
  await expect(verify()).rejects.toThrow('damaged')
  await truncate(file, 10)
  await expect(verify()).rejects.toThrow('damaged')
  await rm(file)
  await expect(verify()).rejects.toThrow('damaged or missing')
})

test('a backup that was interrupted does not count, and the next one removes what it left', async () => {
  const sealing = await prepareBackupFolder(folder, undefined)
  await mkdir(join(folder, '.partial-2026-01-01T00-00-00Z'))
  const stop = new AbortController()
  const interrupted = takeBackup(db, {
    folder,
    sealing,
    dataDir,
    productVersion: '0.1.0',
    signal: stop.signal,
    onStep: (step) => step === 'files' && stop.abort(new Error('interrupted')),
  })
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
