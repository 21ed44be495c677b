import { join } from 'node:path'
import { z } from 'zod'

/** Must be increased whenever the layout changes so that earlier versions cannot read the backups. */
export const BACKUP_FORMAT = 1

/** The file that is written last. A folder without it is not a backup. */
export const MANIFEST_FILE = 'manifest.json'
/** The file with the manifest's SHA-256. */
export const MANIFEST_SUM_FILE = 'manifest.sha256'
/** The file with a line of JSON for each file: `BackedUpFile`. */
export const FILE_LIST = 'files.jsonl'
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
/** A file in the backup as it is on disk: compressed, and encrypted if the backup is. */
const StoredPart = z.object({ bytes: Count, sha256: Sha256 })

export const BackedUpTable = StoredPart.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: Count,
})
export type BackedUpTable = z.infer<typeof BackedUpTable>

/** A file in the data folder. `sha256` is the hash of its content. */
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
  /** The files in `migrations/tables` that the database was created with. */
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })),
  isEncrypted: z.boolean(),
  /** Used to check whether a console has the key that seals secrets in the database. Null if no key was found. */
  dataKeyFingerprint: z.string().nullable(),
  /** The stored key itself, in encrypted backups. */
  dataKey: StoredPart.nullable(),
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number().nullable() })),
  files: StoredPart.extend({ count: Count, contentBytes: Count }),
})
export type Manifest = z.infer<typeof Manifest>

export function tableFile(backup: string, name: string): string {
  return join(backup, 'tables', `${name}.copy.zst`)
}
