import type { Pace } from './pace.ts'
import type { Progress } from './progress.ts'
import type { FolderKey } from './seal.ts'

/** What is asked for before the folder of backups is opened. */
export interface BackupOrder extends Omit<BackupRequest, 'key'> {
  /** Encrypts the backups of a new folder. */
  passphrase: string | undefined
}

export interface BackupRequest {
  /** Of the user who owns the schema. */
  databaseUrl: string
  /** The folder that holds all backups. */
  folder: string
  key: FolderKey | undefined
  dataDir: string
  /** DATA_KEY, if it is set. */
  dataKeySetting: string | undefined
  /** How many backups stay, this one included; undefined keeps all. */
  keep?: number | undefined
  productVersion: string
  pace: Pace
  progress: Progress
}

export interface BackupResult {
  name: string
  rows: number
  files: number
  /** Of this backup's own tables, and of file contents that no earlier backup had. */
  writtenBytes: number
  /** Older ones. */
  removedBackups: number
  isEncrypted: boolean
}
