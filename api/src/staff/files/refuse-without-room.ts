import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ApiError } from '../../platform/errors.ts'

const MIB = 2 ** 20

/** What is left of the disk of a folder below the reserve is kept for insights (docs/decisions/0022). */
export async function refuseWithoutRoom(
  folder: string,
  { expectedBytes, reserveBytes }: { expectedBytes: number; reserveBytes: number },
): Promise<void> {
  if ((await findFreeBytes(folder)) - expectedBytes >= reserveBytes) return
  throw noRoom(
    `The disk of the console has no room for this file: ${Math.round(reserveBytes / MIB)} MiB are kept for insights. Make room, then try again.`,
  )
}

export function noRoom(message: string): ApiError {
  return new ApiError(503, 'unavailable', message, { fields: { file: message } })
}

/** A folder that does not exist yet is on the disk of its parent. */
async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT' // safe: statfs rejects with these
    if (!isAbsent || dirname(folder) === folder) throw error
    return findFreeBytes(dirname(folder))
  }
}
