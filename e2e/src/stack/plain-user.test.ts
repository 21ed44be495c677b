import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isProgress, openPlace, type Place, ROOT, statusOf } from './place.ts'
import { Program } from './program.ts'

const isRoot = process.getuid?.() === 0
/** If the tests run as root, this is the system's user for programs that own nothing. Otherwise it is the current user. */
const user = isRoot ? await findNobody() : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const canRun = user !== undefined && (await canRead(user.uid))

let place: Place

beforeEach(async () => {
  place = await openPlace(isRoot ? user : undefined)
})
afterEach(() => place.remove())

async function findNobody(): Promise<{ uid: number; gid: number } | undefined> {
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => '')).match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/** Other users cannot run a checkout inside a folder that they cannot access. */
async function canRead(uid: number): Promise<boolean> {
  const read = new Program([process.execPath, '--check', join(ROOT, 'gateway/src/main.ts')], {
    settings: {},
    ...(isRoot && { uid }),
  })
  return (await read.ended.catch(() => ({ code: 1 }))).code === 0
}

const asUser = () => (isRoot ? { uid: user!.uid, gid: user!.gid } : {})

test.skipIf(!canRun)(
  'a plain user can run the console in their own folder, with all processes as that user',
  async () => {
    const stack = place.start({}, asUser())
    await stack.says(/ready: /)

    expect(await statusOf(`${place.gatewayUrl}/readyz`)).toBe(200)
    expect((await stat(join(place.dataDir, 'database'))).uid).toBe(user!.uid)
    expect(await stack.signal('SIGTERM')).toMatchObject({ code: 0, stderr: [] })
    expect(await place.processes()).toEqual([])
  },
)

test.skipIf(!canRun)('a data folder without write permission is reported in one line', async () => {
  await chmod(place.dataDir, 0o500)

  const { code, stdout, stderr } = await place.start({}, asUser()).ended

  expect(stderr).toEqual([expect.stringContaining(`sentinel-console: Cannot use ${place.dataDir}`)])
  expect(stderr[0]).toMatch(/: permission denied$/)
  expect({ code, rest: stdout.filter((line) => !isProgress(line)) }).toEqual({ code: 1, rest: [] })
  expect(await place.processes()).toEqual([])
})
