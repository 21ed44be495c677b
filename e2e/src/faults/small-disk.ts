import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BALLAST_BLOCK = Buffer.alloc(1024 * 1024, 1)

/** A small file system that a test can fill up. */
export interface SmallDisk {
  folder: string
  fillUp(): Promise<void>
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

/** Mounting a file system requires root. */
export const canMountDisks = process.platform === 'linux' && process.getuid?.() === 0

export async function mountSmallDisk(sizeMiB: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'sentinel-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0755`, 'tmpfs', folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fillUp() {
      for (let isFull = false; !isFull;)
        await writeFile(ballast, BALLAST_BLOCK, { flag: 'a' }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error
          isFull = true
        })
    },
    makeRoom: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
