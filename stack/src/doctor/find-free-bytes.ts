import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const GIB = 2 ** 30

/** Returns the free space for this user on a folder's disk. If the folder does not exist yet, uses the disk on which it will be created. */
export async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder))
  return bavail * bsize
}

async function nearestFolder(path: string): Promise<string> {
  const state = await stat(path).catch(() => undefined)
  return state || dirname(path) === path ? path : nearestFolder(dirname(path))
}

export function toGib(bytes: number): string {
  return (bytes / GIB).toFixed(1)
}
