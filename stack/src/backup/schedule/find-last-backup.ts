import { listBackups, readManifest } from '../backup-folder.ts'

/** Returns when a folder's last readable backup was taken, in ms, or -Infinity if there is none. */
export async function findLastBackupMs(folder: string): Promise<number> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(folder, name).catch(() => undefined) // the next backup reports the damage
    if (manifest) return Date.parse(manifest.takenAt)
  }
  return -Infinity
}
