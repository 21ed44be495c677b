import { open, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupProblem } from './backup-problem.ts'
import { ignoreAbsent } from './data-files.ts'

const LOCK_FILE = '.lock'
const Holder = z.object({ host: z.string(), pid: z.int() })

/**
 * Prevents other consoles from writing to a backup folder. Replaces a lock whose process has died on this machine. Returns a function that releases
 * the lock. Throws `BackupProblem` if another console holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE)
  const own = JSON.stringify({ host: hostname(), pid: process.pid })
  for (let tries = 0; tries < 2; tries++) {
    try {
      const handle = await open(file, 'wx', 0o600)
      try {
        await handle.writeFile(own)
      } catch (error) {
        await rm(file, { force: true }) // the disk is full
        throw error
      } finally {
        await handle.close()
      }
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // safe: it is only compared
      await removeDeadLock(file)
    }
  }
  throw new BackupProblem(`another backup is being written to ${folder}`)
}

async function removeDeadLock(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(ignoreAbsent)
  if (text === undefined) return
  const { data: holder } = Holder.safeParse(parse(text))
  if (holder && holder.host !== hostname())
    throw new BackupProblem(
      `a backup is being written to this folder by ${holder.host}; if that is not so, remove ${file}`,
    )
  if (!holder || !isAlive(holder.pid) || holder.pid === process.pid) await rm(file, { force: true })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // killed while writing it
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // safe: it is only compared
  }
}
