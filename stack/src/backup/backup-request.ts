import type { Pace } from './pace.ts'
import type { Progress } from './progress.ts'
import type { FolderKey } from './seal.ts'

/** Contains what is known before the folder of backups is opened. */
export interface BackupOrder extends Omit<BackupRequest, 'key'> {
  /** Encrypts the backups of a new folder. */
  passphrase: string | undefined
}

export interface BackupRequest {
  /** Connects as the user who owns the schema. */
  databaseUrl: string
  /** This folder contains all backups. */
  folder: string
  key: FolderKey | undefined
  dataDir: string
  /** Contains DATA_KEY, if it is set. */
  dataKeySetting: string | undefined
  /** Limits how many backups stay, including this one. If it is undefined, all stay. */
  keep?: number | undefined
  productVersion: string
  pace: Pace
  progress: Progress
}

export interface BackupResult {
  name: string
  rows: number
  files: number
  /** Counts the bytes of this backup's own tables, and of file contents that no earlier backup had. */
  writtenBytes: number
  /** Counts the removed older backups. */
  removedBackups: number
  isEncrypted: boolean
}
