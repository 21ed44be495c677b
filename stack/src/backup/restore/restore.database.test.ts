import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '@sentinel/migrations/migrate'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashFile } from '../data-files.ts'
import { fingerprintKey } from '../data-key.ts'
import { listTables } from '../list-tables.ts'
import { restoreKey } from './restore-key.ts'
import { BackupPlace, DATA_KEY, damage, INSIGHTS, PASSPHRASE } from '../testing/backup-place.ts'

/** The bytes at the beginning of every compressed file. */
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

let place: BackupPlace

beforeAll(async () => {
  place = await BackupPlace.make()
})
beforeEach(async () => {
  place.folder = await place.makeFolder()
})
afterAll(() => place.remove())

/** Returns each table's rows as one hash. */
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

/** Returns the platforms of the integrations that are switched off. */
async function findOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ platform: string }>(
    `select platform from integration where off_reason = 'key_unreadable'`,
  )
  return rows.map(({ platform }) => platform)
}

test('a restored console has every row, every file and the next free ids', async () => {
  const taken = await place.backUp()
  const { databaseUrl, dataDir: restoredDir, rows, files, warnings } = await place.restore()
  expect({ rows, files }).toEqual({ rows: taken.rows, files: 3 })
  expect(warnings.join()).toContain(
    'integrations with a key or token are off until their owners enter it again (1)',
  )
  const restored = await place.connect(databaseUrl)
  const [before, after] = [await describeRows(place.db), await describeRows(restored)]
  const own = { backup_run: '', integration: '' } // changed by the backup, and by the restore without a key
  expect({ ...after, ...own }).toEqual({ ...before, ...own })
  expect(await findOff(restored)).toEqual(['gundi_v2'])
  const { rows: runs } = await restored.query(
    'select name, ended_at, error from backup_run order by run_id desc limit 1',
  )
  const { takenAt } = await place.verify()
  expect(runs).toEqual([{ name: taken.name, ended_at: new Date(takenAt), error: null }])
  expect(before['insight']).toMatch(new RegExp(`^${INSIGHTS} `))
  const next = await restored.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('c@d.example', 'c', '') returning user_id`,
  )
  const { rows: known } = await place.db.query<{ last: number }>(
    'select max(user_id) as last from user_account',
  )
  expect(next.rows[0]?.user_id).toBeGreaterThan(known[0]?.last ?? 0)
  for (const name of ['one.original.jpg', 'same.original.jpg', 'two.photo.jpg'])
    expect(await readFile(join(restoredDir, 'photos', '7', name))).toEqual(
      await readFile(join(place.dataDir, 'photos', '7', name)),
    )
})

test('a short passphrase, or one for a folder with unencrypted backups, is refused', async () => {
  await expect(place.backUp({ passphrase: 'short' })).rejects.toThrow('at least 12 characters')
  await place.backUp()
  await expect(place.backUp({ passphrase: PASSPHRASE })).rejects.toThrow('backups that are not encrypted')
})

test('an encrypted backup needs its passphrase, reveals nothing without it, and contains the data key', async () => {
  await place.backUp({ passphrase: PASSPHRASE })
  await place.backUp({ passphrase: PASSPHRASE })
  await expect(place.backUp()).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(place.verify('another passphrase')).rejects.toThrow('not the passphrase')
  await expect(place.verify(PASSPHRASE)).resolves.toMatchObject({ isEncrypted: true })
  const paths = await readdir(place.folder, { recursive: true })
  const hash = await hashFile(join(place.dataDir, 'photos', '7', 'one.original.jpg'))
  expect(paths.filter((path) => path.includes(hash))).toEqual([])
  const encrypted = paths.filter((path) => /content.[0-9a-f]{2}.|copy|files|data-key/.test(path))
  const contents = await Promise.all(encrypted.map((path) => readFile(join(place.folder, path))))
  expect(contents.length).toBeGreaterThan(10)
  expect(contents.filter((content) => content.includes(ZSTD_MAGIC))).toEqual([])
  const { dataDir: restoredDir, warnings, files } = await place.restore({ passphrase: PASSPHRASE })
  expect({ warnings, files }).toEqual({ warnings: [], files: 3 })
  expect(fingerprintKey(await readFile(join(restoredDir, 'data-key'), 'utf8'))).toBe(fingerprintKey(DATA_KEY))
})

test('an existing key is not replaced if it is the key of the backup', async () => {
  const { name } = await place.backUp()
  const dataDir = await place.makeFolder()
  await writeFile(join(dataDir, 'data-key'), DATA_KEY)
  const { databaseUrl, warnings } = await place.restore({ dataDir })
  expect({ warnings, off: await findOff(await place.connect(databaseUrl)) }).toEqual({
    warnings: [],
    off: [],
  })
  const empty = await place.makeFolder()
  const keepKey = async (dataKeySetting: string | undefined) =>
    restoreKey(await place.verify(), join(place.folder, name), {
      key: undefined,
      dataDir: empty,
      dataKeySetting,
    })
  expect(await keepKey(DATA_KEY)).toBeUndefined()
  expect(await keepKey('another key')).toBe('DATA_KEY is not the one of the backup')
  expect(await keepKey(undefined)).toBe('DATA_KEY is missing')
})

test('commands of the restored console have numbers that no camera has received', async () => {
  await place.db.query(
    `insert into device_command_counter (device_id, last_number, last_revision) select min(device_id), 65530, 200 from device`,
  )
  await place.backUp()
  const { databaseUrl } = await place.restore()
  const restored = await place.connect(databaseUrl)
  const { rows } = await restored.query('select last_number, last_revision from device_command_counter')
  expect(rows).toEqual([{ last_number: 9994, last_revision: 44 }])
  await place.db.query('delete from device_command_counter')
})

test('an interrupted restore can be started again', async () => {
  await place.backUp()
  const target = { databaseUrl: await place.makeDatabase(), dataDir: await place.makeFolder() }
  const interrupt = (at: string) => {
    const stop = (step: string) => {
      if (step.includes(at)) throw new Error('interrupted')
    }
    return place.restore({ ...target, progress: { begin: stop, reach: stop } })
  }
  const controller = new AbortController()
  const reach = (step: string) => {
    if (step.includes(': insight')) controller.abort()
  }
  await expect(
    place.restore({ ...target, interrupt: controller.signal, progress: { reach } }),
  ).rejects.toThrow('abort')
  for (const at of [': insight', 'photos', 'migrations']) {
    await expect(interrupt(at)).rejects.toThrow('interrupted')
    await expect(migrate(target.databaseUrl)).rejects.toThrow('a restore into this database has not finished')
  }
  const { rows, files } = await place.restore(target)
  expect(files).toBe(3)
  expect(rows).toBeGreaterThan(INSIGHTS)
})

test('a restore into a database that a console uses, or into a folder with other files, is refused', async () => {
  await place.backUp()
  const used = await place.makeDatabase()
  await migrate(used)
  await expect(place.restore({ databaseUrl: used })).rejects.toThrow('already has a console')
  const dataDir = await place.makeFolder()
  await mkdir(join(dataDir, 'photos'))
  await writeFile(join(dataDir, 'photos', 'other.original.jpg'), 'x')
  await expect(place.restore({ dataDir })).rejects.toThrow('photos/other.original.jpg')
})

test('a damaged photo stops a restore, or is left out on request and named', async () => {
  await place.backUp()
  const contents = await place.listContents()
  for (const file of contents) await damage(file)
  await expect(place.restore()).rejects.toThrow('is damaged')
  const lines: string[] = []
  const { dataDir, files, warnings } = await place.restore({
    leavesOutDamaged: true,
    progress: { begin: (line) => void lines.push(line) },
  })
  expect(files).toBe(0)
  expect(warnings[0]).toBe('3 damaged files were left out; the lines above name them')
  expect(lines).toContain('left out, because it is damaged: photos/7/two.photo.jpg')
  await expect(readdir(join(dataDir, 'photos', '7'))).resolves.toEqual([])
})

test('a backup of a newer version is refused with that reason', async () => {
  await place.backUp()
  const manifestFile = join(place.folder, await place.lastName(), 'manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  manifest.schema.push({ name: 'tables/9999-new.sql', checksum: 'x' })
  const write = async (text: string) => {
    await writeFile(manifestFile, text)
    const sum = createHash('sha256').update(text).digest('hex')
    await writeFile(manifestFile.replace('.json', '.sha256'), sum)
  }
  await write(JSON.stringify({ ...manifest, productVersion: '9.0.0' }))
  await expect(place.restore()).rejects.toThrow('made by version 9.0.0')
  await write(JSON.stringify({ ...manifest, format: 2 }))
  await expect(place.restore()).rejects.toThrow('newer version')
  await write('{')
  await expect(place.restore()).rejects.toThrow('damaged')
})
