import { listBackups, readManifest } from '../backup-folder.ts'

/** When the last backup of a folder that can be read was taken, in ms; -Infinity without any. */
export async function findLastBackupMs(folder: string): Promise<number> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(folder, name).catch(() => undefined) // the next backup says that it is damaged
    if (manifest) return Date.parse(manifest.takenAt)
  }
  return -Infinity
}
