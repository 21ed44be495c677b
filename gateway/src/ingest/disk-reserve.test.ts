import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DiskReserve } from './disk-reserve.ts'

const MIB = 2 ** 20

let folder: string
let disk: DiskReserve | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sentinel-disk-'))
})
afterEach(() => disk?.stop())
afterAll(() => rmSync(folder, { recursive: true }))

async function watch(path: string, reserveBytes: number): Promise<DiskReserve> {
  disk = new DiskReserve({
    folders: [path],
    reserveBytes,
    log: pino({ level: 'silent' }),
    onChecked: () => undefined,
  })
  await disk.start()
  return disk
}

test.each([
  ['no reserve', 0, false],
  ['a reserve larger than any disk', Number.MAX_SAFE_INTEGER, true],
])(
  'with %s, for a folder that does not exist yet, the disk of its parent counts',
  async (_title, bytes, isReserved) => {
    const watched = await watch(join(folder, 'data', 'photos'), bytes)

    expect(watched.isReserved()).toBe(isReserved)
    expect(watched.explain() !== undefined).toBe(isReserved)
  },
)

/** Mounting requires root. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'sentinel-test', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('on a disk of 8 MiB', () => {
  let isMounted = false
  beforeAll(() => {
    isMounted = mountSmallDisk()
  })
  afterAll(() => {
    if (isMounted) execFileSync('umount', [folder])
  })

  test('the reserve is reached when files are written, and no longer when they are removed', async (context) => {
    context.skip(!isMounted, 'needs root')
    const watched = await watch(folder, 4 * MIB)
    expect(watched.isReserved()).toBe(false)

    await writeFile(join(folder, 'photo'), Buffer.alloc(6 * MIB))
    await expect.poll(() => watched.isReserved()).toBe(true)
    expect(watched.explain()).toContain('The disk has 2 MiB left, and 4 MiB are kept for insights')
    await rm(join(folder, 'photo'))
    await expect.poll(() => watched.explain()).toBeUndefined()
  })
})
