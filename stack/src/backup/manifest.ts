import { join } from 'node:path'
import { z } from 'zod'

/** Must be increased with a change of the layout that makes backups unreadable for earlier versions. */
export const BACKUP_FORMAT = 1

/** Names the file that is written last. A folder without it is not a backup. */
export const MANIFEST_FILE = 'manifest.json'
/** Names the file with the SHA-256 of the manifest. */
export const MANIFEST_SUM_FILE = 'manifest.sha256'
/** Names the file with a line of JSON for each file: `BackedUpFile`. */
export const FILE_LIST = 'files.jsonl'
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
/** A file of the backup as it is on disk: compressed, and encrypted if the backup is. */
const StoredPart = z.object({ bytes: Count, sha256: Sha256 })

export const BackedUpTable = StoredPart.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: Count,
})
export type BackedUpTable = z.infer<typeof BackedUpTable>

/** A file of the data folder. `sha256` is the hash of its content. */
export const BackedUpFile = z.object({
  path: z.string(),
  bytes: Count,
  sha256: Sha256,
  modifiedMs: z.number(),
})
export type BackedUpFile = z.infer<typeof BackedUpFile>

export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  productVersion: z.string(),
  takenAt: z.iso.datetime(),
  /** Lists the files of `migrations/tables` with which the database was made. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  isEncrypted: z.boolean(),
  /** Used to check whether a console has the key that seals secrets in the database. Null if no key was found. */
  dataKeyFingerprint: z.string().nullable(),
  /** Contains the stored key itself, in encrypted backups. */
  dataKey: StoredPart.nullable(),
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().nullable() })),
  files: StoredPart.extend({ count: Count, contentBytes: Count }),
})
export type Manifest = z.infer<typeof Manifest>

export function tableFile(backup: string, name: string): string {
  return join(backup, 'tables', `${name}.copy.zst`)
}
