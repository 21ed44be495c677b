import type { Pace } from './pace.ts'
import type { Progress } from './progress.ts'
import type { FolderKey } from './seal.ts'

/** The part of a request that is known before the backup folder is opened. */
export interface BackupOrder extends Omit<BackupRequest, 'key'> {
  /** Encrypts the backups in a new folder. */
  passphrase: string | undefined
}

export interface BackupRequest {
  /** Connects as the user who owns the schema. */
  databaseUrl: string
  /** The folder that contains all backups. */
  folder: string
  key: FolderKey | undefined
  dataDir: string
  /** DATA_KEY, if it is set. */
  dataKeySetting: string | undefined
  /** The number of backups to keep, including this one. If it is undefined, all stay. */
  keep?: number | undefined
  productVersion: string
  pace: Pace
  progress: Progress
}

export interface BackupResult {
  name: string
  rows: number
  files: number
  /** The bytes of this backup's own tables, and of file contents that no earlier backup had. */
  writtenBytes: number
  /** The number of older backups that were removed. */
  removedBackups: number
  isEncrypted: boolean
}
