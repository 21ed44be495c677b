import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDatabaseUser } from '../testing/database-users.ts'
import { openCluster } from './cluster.ts'
import { findPrograms, programsIn } from './programs.ts'
import { readPidFile } from './server-process.ts'
import { startServer, stopServer } from './server.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
/** True if the tests run as root and a plain user can access the checkout. */
const canNobodyRunUs = isRoot && tryAsNobody(`fs.accessSync(${JSON.stringify(import.meta.filename)})`)

let folder: string

function tryAsNobody(code: string): boolean {
  const { status } = spawnSync(process.execPath, ['--eval', code], { uid: NOBODY, gid: NOBODY, cwd: '/' })
  return status === 0
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-account-')) // mode 700
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.runIf(isRoot)(
  'as root the server runs as another user, below folders that are closed to that user',
  async () => {
    const user = await startDatabaseUser({ dataDir: folder })
    const { pid } = (await readPidFile(join(folder, 'database')))!

    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    expect((await stat(join(folder, 'database'))).uid).not.toBe(0)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await user.close()
  },
)

test.runIf(isRoot)(
  'as root the programs can also be below a folder that is closed to that user',
  async () => {
    const native = dirname(dirname((await findPrograms()).postgres))
    await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    const cluster = await openCluster({
      folder: join(folder, 'database'),
      passwordFile: join(folder, 'password'),
      programs: programsIn(join(folder, 'native', 'bin')),
    })

    const { pid } = await startServer(cluster)

    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    await stopServer(cluster)
  },
)

test.runIf(isRoot && process.platform === 'linux')(
  'the server gets the right to pass closed folders only if it needs it',
  async () => {
    await chmod(folder, 0o711)
    const cluster = await openCluster({
      folder: join(folder, 'database'),
      passwordFile: join(folder, 'password'),
      programs: await findPrograms(),
    })

    const { pid } = await startServer(cluster)

    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^CapEff:\t0+$/m)
    await stopServer(cluster)
  },
)

test.runIf(canNobodyRunUs)('started by a plain user, the server runs as that user', async () => {
  await chown(folder, NOBODY, NOBODY)
  const user = await startDatabaseUser({ dataDir: folder, uid: NOBODY, gid: NOBODY })
  const { pid } = (await readPidFile(join(folder, 'database')))!

  expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY)
  await user.close()
  expect(await readPidFile(join(folder, 'database'))).toBeUndefined()
})

test.runIf(canNobodyRunUs)('a plain user gets an error that names the owner of the database', async () => {
  await chmod(folder, 0o711)
  const made = await startDatabaseUser({ dataDir: folder })
  await made.close()

  const opened = startDatabaseUser({ dataDir: folder, uid: NOBODY, gid: NOBODY })

  await expect(opened).rejects.toThrow(/belongs to user \S+: start as that user/)
})

test.runIf(canNobodyRunUs)(
  'a folder that may not be written is reported in one line with the reason',
  async () => {
    await chmod(folder, 0o755)

    const opened = startDatabaseUser({ dataDir: folder, uid: NOBODY, gid: NOBODY })

    await expect(opened).rejects.toThrow(/Cannot use .*: permission denied/)
  },
)
