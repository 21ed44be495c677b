import { statfs } from 'node:fs/promises'
import { ApiError } from '../platform/errors.ts'

const MIB = 2 ** 20

/** What is left of the disk below the reserve is kept for insights (docs/decisions/0022). */
export async function refuseWithoutRoom(
  dataDir: string,
  { expectedBytes, reserveBytes }: { expectedBytes: number; reserveBytes: number },
): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const leftBytes = bavail * bsize - expectedBytes
  if (leftBytes >= reserveBytes) return
  throw noRoom(
    `The disk of the console has no room for this file: ${Math.round(reserveBytes / MIB)} MiB are kept for insights. Make room, then try again.`,
  )
}

export function noRoom(message: string): ApiError {
  return new ApiError(503, 'unavailable', message, { fields: { file: message } })
}
