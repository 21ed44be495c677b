import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'

let parent: string
let folder: string
let passwordFile: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sentinel-cluster-'))
  folder = join(parent, 'database')
  passwordFile = join(parent, 'password')
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const open = async () => openCluster({ folder, passwordFile, programs: await findPrograms() })

describe('a cluster', () => {
  test('is created once by two processes that open it at the same time', async () => {
    const [one, other] = await Promise.all([open(), open()])

    expect(one.password).toBe(other.password)
    expect((await readdir(parent)).toSorted()).toEqual(['database', 'password'])
  })

  test('stores its password so that only its owner can read it', async () => {
    const { mode, uid } = await stat(passwordFile)

    expect(mode & 0o777).toBe(0o600)
    expect(uid).toBe(process.getuid?.())
  })

  test('removes what a killed first start left', async () => {
    const abandoned = `${folder}.new-${2 ** 22 + 1}-abcd` // above the largest process number
    await mkdir(join(abandoned, 'cluster'), { recursive: true })

    await open()

    expect(await readdir(parent)).not.toContain(abandoned)
    expect((await readdir(parent)).toSorted()).toEqual(['database', 'password'])
  })

  test('of another major version is refused', async () => {
    const versionFile = join(folder, 'PG_VERSION')
    const version = await readFile(versionFile, 'utf8')
    await writeFile(versionFile, '12\n')

    await expect(open()).rejects.toThrow(/was made by PostgreSQL 12 and this is PostgreSQL \d+/)
    await writeFile(versionFile, version)
  })

  test('without its password is refused, and gets no new one', async () => {
    await rm(passwordFile)

    await expect(open()).rejects.toThrow(`Cannot use ${passwordFile}: it does not exist`)
  })
})

test('a folder with other files is refused and not changed', async () => {
  const other = join(parent, 'other')
  await mkdir(other)
  await chmod(other, 0o755)
  await writeFile(join(other, 'letter.txt'), 'dear')

  const opened = openCluster({ folder: other, passwordFile, programs: await findPrograms() })

  await expect(opened).rejects.toThrow('is not a PostgreSQL database')
  expect(await readdir(other)).toEqual(['letter.txt'])
})
