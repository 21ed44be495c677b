import { mkdtemp, readdir, rm } from 'node:fs/promises'
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

test('a console with BACKUP_TO takes its first backup by itself; in an empty folder it becomes the same console', async () => {
  const settings = { BACKUP_TO: folder, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'a long enough passphrase' }
  const console = await place.startReady(settings)
  await console.says(/"is_encrypted":true/)
  expect(await listBackups()).toHaveLength(1)
  await console.signal('SIGTERM')

  const again = await place.startReady(settings)
  await again.signal('SIGTERM')
  expect(await listBackups()).toHaveLength(1) // that of today is there

  const other = await openPlace()
  const from = (passphrase: string) =>
    other.node('restore', ['--from', folder], { settings: { BACKUP_PASSPHRASE: passphrase } }).ended
  expect(await from('another passphrase')).toMatchObject({
    code: 1,
    stderr: ['restore: BACKUP_PASSPHRASE is not the passphrase of this backup'],
  })
  const restored = await from(settings.BACKUP_PASSPHRASE)
  expect(restored).toMatchObject({ code: 0 })
  expect(JSON.parse(restored.stdout[0] ?? '')).toMatchObject({ warnings: [] })
  const second = await other.startReady()
  expect((await signIn(other.apiUrl)).status).toBe(200)
  await second.signal('SIGTERM')
  await other.remove()
}, 120_000)

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

test('a console with a time of day that is none is not started', async () => {
  const { code, stderr } = await place.start({ BACKUP_TO: folder, BACKUP_AT: '25:00' }).ended
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: [expect.stringContaining('BACKUP_AT: must be a time of day in UTC')],
  })
})
