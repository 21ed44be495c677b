import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { explain } from '@sentinel/platform/programs/run-program'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBackups } from './backup-folder.ts'
import { suggestOthers } from './suggest-others.ts'
import { BackupPlace, damage } from './testing/backup-place.ts'

let place: BackupPlace

beforeAll(async () => {
  place = await BackupPlace.make()
})
beforeEach(async () => {
  place.folder = await place.makeFolder()
})
afterAll(() => place.remove())

test('the content of a file is stored once, and not again by the next backup', async () => {
  const first = await place.backUp()
  const second = await place.backUp()
  expect(await place.listContents()).toHaveLength(2)
  expect(second.writtenBytes).toBeLessThan(first.writtenBytes)
  expect(await listBackups(place.folder)).toEqual([first.name, second.name])
})

test('all tables are from one moment, whatever is written during the backup', async () => {
  const writer = await place.connect(place.sourceUrl)
  let written: Promise<unknown> = Promise.resolve()
  let writes = 0
  const write = () => {
    const email = `n${(writes += 1)}@x.example`
    written = written.then(() =>
      writer.query(`insert into user_account (email, username, password_hash) values ($1, $1, '')`, [email]),
    )
  }
  const { name } = await place.backUp({ progress: { reach: write, add: write } })
  await written
  expect(writes).toBeGreaterThan(10)
  const { tables } = await place.verify()
  expect(tables.find((table) => table.name === 'user_account')?.rows).toBe(1)
  expect(await listBackups(place.folder)).toEqual([name])
  await writer.query(`delete from user_account where email like 'n%@x.example'`)
})

test('a second backup at the same time is refused', async () => {
  const other = await place.connect(place.sourceUrl)
  let second: Promise<unknown> | undefined
  const begin = () => {
    second ??= place.backUp({ db: other }).catch(String)
  }
  await place.backUp({ progress: { begin } })
  expect(await second).toContain('another backup of this console is running')
  expect(await listBackups(place.folder)).toHaveLength(1)
  await expect(place.backUp({ db: other })).resolves.toMatchObject({ files: 3 })
})

test('the last backups are retained, with all of their files', async () => {
  await place.backUp()
  await rm(join(place.dataDir, 'photos', '7', 'two.photo.jpg'))
  await place.backUp()
  const { removedBackups, name } = await place.backUp({ keep: 2 })
  expect(removedBackups).toBe(1)
  expect(await listBackups(place.folder)).toHaveLength(2)
  expect(await place.listContents()).toHaveLength(1)
  await expect(place.verify()).resolves.toMatchObject({ files: { count: 2 } })
  await place.backUp({ keep: 1 })
  expect(await listBackups(place.folder)).not.toContain(name)
  await writeFile(join(place.dataDir, 'photos', '7', 'two.photo.jpg'), Buffer.alloc(1000, 'b'))
})

test('each backup is recorded, successful or not, even if it fails before it has read anything', async () => {
  await place.db.query('truncate backup_run')
  const { name, rows, files, writtenBytes } = await place.backUp()
  const begin = () => {
    throw Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  }
  const elsewhere = join(place.folder, 'elsewhere')
  const failures = [
    await place.backUp({ progress: { begin } }).catch(explain),
    await place.backUp({ passphrase: 'a passphrase too late' }).catch(explain),
    await place.backUp({ dataDir: elsewhere }).catch(explain),
    await place.backUp({ folder: join(place.dataDir, 'data-key') }).catch(explain),
  ]
  expect(failures).toEqual([
    `the disk of ${place.folder} is full`,
    expect.stringContaining('has backups that are not encrypted'),
    `there is no ${elsewhere}: set DATA_DIR to the console's`,
    expect.stringContaining('it is a file'),
  ])
  const recorded = await place.db.query(
    'select name, row_count::int as rows, file_count::int as files, written_bytes::int as bytes, error from backup_run order by run_id',
  )
  expect(recorded.rows).toEqual([
    { name, rows, files, bytes: writtenBytes, error: null },
    ...failures.map((error) => ({ name: null, rows: null, files: null, bytes: null, error })),
  ])
})

test('a backup that fails in the middle of a large table ends and is recorded', async () => {
  await place.db.query('truncate backup_run')
  await place.db.query(
    `insert into dead_letter (source, topic, reason, payload, payload_bytes, content_sha256)
     select 'mqtt', 'large', 'large', decode(repeat(md5(n::text), 256), 'hex'), 4096, sha256(n::text::bytea) from generate_series(1, 5000) n`,
  )
  const isLarge = { now: false }
  const reach = (part: string) => {
    isLarge.now = part.endsWith(': dead_letter')
  }
  const pace = async () => {
    if (isLarge.now) throw Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  }
  const error = await place.backUp({ progress: { reach }, pace }).catch(explain)
  await place.db.query(`delete from dead_letter where topic = 'large'`)
  expect(error).toBe(`the disk of ${place.folder} is full`)
  expect((await place.db.query('select error from backup_run')).rows).toEqual([{ error }])
  expect(await readdir(place.folder)).toEqual(['content'])
  await expect(place.backUp()).resolves.toMatchObject({ files: 3 })
})

test('an interrupted backup does not count, and the next one removes its files', async () => {
  await mkdir(join(place.folder, '.partial-2026-01-01T00-00-00Z'))
  const begin = (step: string) => {
    if (step.startsWith('photos')) throw new Error('interrupted')
  }
  const interrupted = place.backUp({ progress: { begin } })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect(await readdir(place.folder)).toEqual(['content'])
  await place.backUp()
  expect(await listBackups(place.folder)).toHaveLength(1)
})

test('one damaged byte is found both by verifying and by restoring', async () => {
  await place.backUp()
  const table = join(place.folder, await place.lastName(), 'tables', 'insight.copy.zst')
  await damage(table)
  await expect(place.verify()).rejects.toThrow('insight.copy.zst is damaged')
  await expect(place.restore()).rejects.toThrow('insight.copy.zst is damaged')
})

test('the error about a damaged backup names another one in its folder', async () => {
  await place.backUp()
  const older = await place.lastName()
  await damage(join(place.folder, older, 'tables', 'insight.copy.zst'))
  const failure: unknown = await place.verify().catch((error: unknown) => error)
  const { folder } = place
  expect(await suggestOthers(failure, { folder, name: older })).toBe(failure) // there is no other backup
  await place.backUp()
  const newer = await place.lastName()
  expect(await suggestOthers(failure, { folder, name: older })).toMatchObject({
    message: expect.stringMatching(`insight.copy.zst is damaged. .* 1 other backup; .* --name ${newer}$`),
  })
})

test.each(['files.jsonl', 'manifest.json'])(
  'one damaged byte of %s is found, and nothing is restored',
  async (name) => {
    await place.backUp()
    await damage(join(place.folder, await place.lastName(), name))
    await expect(place.verify()).rejects.toThrow(`${name} is damaged`)
    await expect(place.restore()).rejects.toThrow(`${name} is damaged`)
  },
)

test.each(['files.jsonl', 'manifest.json'])(
  'after a backup with a damaged %s, the next one has every file',
  async (name) => {
    await place.backUp()
    await damage(join(place.folder, await place.lastName(), name))
    await place.backUp()
    await expect(place.verify()).resolves.toMatchObject({ files: { count: 3 } })
  },
)

test('folders that are not backups are never removed', async () => {
  const other = join(place.folder, '2024-holiday')
  await mkdir(other)
  await place.backUp()
  await place.backUp({ keep: 1 })
  expect(await readdir(place.folder)).toContain('2024-holiday')
  expect(await listBackups(place.folder)).toHaveLength(1)
})

test('no backup is removed if the new one has far fewer files than the one before', async () => {
  await place.backUp()
  const empty = await place.makeFolder()
  const { removedBackups } = await place.backUp({ dataDir: empty, keep: 1 })
  expect(removedBackups).toBe(0)
  expect(await listBackups(place.folder)).toHaveLength(2)
})

test('a data folder without photos is refused if the database has some', async () => {
  await place.db.query(
    `insert into photo (device_id, message_identifier, message_index, file_key, file_sha256, width_px, height_px, size_bytes)
     select min(device_id), 1, 0, 'a', sha256('a'), 1, 1, 1 from device`,
  )
  const empty = await place.makeFolder()
  await expect(place.backUp({ dataDir: empty })).rejects.toThrow('is DATA_DIR right')
  await place.db.query('delete from photo')
  expect(await listBackups(place.folder)).toEqual([])
})

test('a backup is refused while another process writes to the folder, but not after that process has died', async () => {
  const lock = join(place.folder, '.lock')
  await writeFile(lock, JSON.stringify({ host: 'another-machine', pid: 1 }))
  await expect(place.backUp()).rejects.toThrow('by another-machine')
  await writeFile(lock, JSON.stringify({ host: hostname(), pid: process.ppid }))
  await expect(place.backUp()).rejects.toThrow('another backup is being written')
  await writeFile(lock, '{"host": "cut')
  await expect(place.backUp()).resolves.toMatchObject({ files: 3 })
})

test('a backup by a clock that has been set back is refused', async () => {
  await mkdir(join(place.folder, '2999-01-01T00-00-00.000Z'))
  await expect(place.backUp()).rejects.toThrow('set the clock of this machine right')
})

test('a damaged, cut or missing photo is found and named', async () => {
  await place.backUp()
  const [file = ''] = await place.listContents()
  await damage(file)
  const failure: unknown = await place.verify().catch((error: unknown) => error)
  expect(explain(failure)).toMatch(/, the content of photos\/.+, is damaged/)
  const explained = await suggestOthers(failure, { folder: place.folder, name: await place.lastName() })
  expect(explain(explained)).toMatch(/stores it again\. .* --leave-out-damaged$/)
  await truncate(file, 10)
  await expect(place.verify()).rejects.toThrow('damaged')
  await rm(file)
  await expect(place.verify()).rejects.toThrow('damaged or missing')
  await place.backUp() // stores it again
  await expect(place.verify()).resolves.toMatchObject({ files: { count: 3 } })
})
