import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

const EMAIL = 'ada@example.org'
const PASSWORD = 'Sentinel-7-test!'

let place: Place
let folder: string

beforeAll(async () => {
  place = await openPlace()
  folder = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
  await place.command('user', 'create', '--email', EMAIL, '--password', PASSWORD)
})
afterAll(async () => {
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

const listBackups = async () => (await readdir(folder)).filter((name) => name.startsWith('20'))

function signIn(url: string): Promise<Response> {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
}

test('a console with BACKUP_TO makes its first backup automatically, and a restore into an empty folder gives the same console', async () => {
  const settings = { BACKUP_TO: folder, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'a long enough passphrase' }
  const console = await place.startReady(settings)
  await console.says(/"is_encrypted":true/)
  expect(await listBackups()).toHaveLength(1)
  await console.signal('SIGTERM')

  const again = await place.startReady(settings)
  await again.signal('SIGTERM')
  expect(await listBackups()).toHaveLength(1) // today's backup exists

  const other = await openPlace()
  const from = (passphrase: string) =>
    other.node('restore', ['--from', folder], { settings: { BACKUP_PASSPHRASE: passphrase } }).ended
  expect(await from('another passphrase')).toMatchObject({
    code: 1,
    stderr: ['restore: BACKUP_PASSPHRASE is not the passphrase of this backup'],
  })
  const stopped = other.node('restore', ['--from', folder], { settings })
  await stopped.says(/restore: tables/, { on: 'stderr' })
  const { code, stderr } = await stopped.signal('SIGTERM')
  expect(code).toBe(143)
  expect(stderr.at(-1)).toMatch(/^restore: interrupted; run it again with the same settings to go on\./)
  const restored = await from(settings.BACKUP_PASSPHRASE)
  expect(restored).toMatchObject({ code: 0 })
  expect(JSON.parse(restored.stdout[0] ?? '')).toMatchObject({ warnings: [] })
  const second = await other.startReady()
  expect((await signIn(other.apiUrl)).status).toBe(200)
  await second.signal('SIGTERM')
  await other.remove()
})

test('an interrupted backup reports it, leaves no valid backup, and is recorded as failed', async () => {
  const to = await mkdtemp(join(tmpdir(), 'sentinel-backup-'))
  await mkdir(join(place.dataDir, 'photos'), { recursive: true })
  await writeFile(join(place.dataDir, 'photos', 'large.original.jpg'), randomBytes(20_000_000))
  const backup = place.node('backup', ['--to', to], { settings: { BACKUP_MB_PER_SECOND: '1' } })
  await backup.says(/photos and other files/, { on: 'stderr' })
  const { code, stdout, stderr } = await backup.signal('SIGINT')
  expect({ code, stdout, last: stderr.at(-1) }).toEqual({
    code: 130,
    stdout: [],
    last: 'backup: interrupted; nothing of it counts. The next backup goes on with the files that are stored',
  })
  expect(await readdir(to)).toEqual(['content'])
  const runs = await place.query('select error from backup_run order by run_id desc limit 1')
  expect(runs).toEqual([{ error: 'it was interrupted' }])
  await rm(to, { recursive: true })
})

test('--help explains how each command is used', async () => {
  const names = ['backup', 'restore', 'archive']
  const ended = await Promise.all(names.map((name) => place.node(name, ['--help']).ended))
  for (const [at, { code, stdout }] of ended.entries())
    expect({ code, usage: stdout[0] }).toEqual({
      code: 0,
      usage: expect.stringContaining(`usage: npm run -s ${names[at]} --`),
    })
})

test.each([
  [[], { BACKUP_TO: '' }, /^backup: name a folder with --to, or set BACKUP_TO/],
  [['--keep', '0'], {}, /^backup: BACKUP_KEEP: /],
  [['--verify', '/nowhere', '--to', '/tmp'], {}, /^backup: usage: /],
  [['--verify', '/nowhere'], {}, /^backup: \/nowhere has no backup/],
  [['--to', '/proc/nowhere'], {}, /^backup: Cannot use \/proc\/nowhere/],
])('backup %j is refused with one line', async (args, settings, line) => {
  const { code, stdout, stderr } = await place.node('backup', args, { settings }).ended
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: [], stderr: [expect.stringMatching(line)] })
})

test('a console with an invalid time of day does not start', async () => {
  const { code, stderr } = await place.start({ BACKUP_TO: folder, BACKUP_AT: '25:00' }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: [expect.stringContaining('BACKUP_AT: must be a time of day in UTC')],
  })
})
