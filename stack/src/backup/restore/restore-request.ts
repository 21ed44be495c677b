import type { Progress } from '../progress.ts'
import type { FolderKey } from '../seal.ts'

export interface RestoreRequest {
  folder: string
  name: string
  key: FolderKey | undefined
  /** Connects as the user who owns the schema. */
  databaseUrl: string
  dataDir: string
  /** DATA_KEY, if it is set. */
  dataKeySetting: string | undefined
  /** If true, files whose content is damaged or missing are omitted with a warning instead of ending the restore. */
  leavesOutDamaged: boolean
  progress: Progress
  /** Aborts the restore. */
  interrupt?: AbortSignal
}

export interface RestoreResult {
  rows: number
  /** Does not count omitted files. */
  files: number
  /** Sentences about what the restored console cannot do. */
  warnings: string[]
}
