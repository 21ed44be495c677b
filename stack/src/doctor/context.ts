import type { BackupSettings } from '../backup/backup-settings.ts'
import type { StackSettings } from '../settings.ts'

/** Contains what the checks examine. */
export interface DoctorContext {
  /** Contains the settings of all programs, as they are set. */
  environment: Record<string, string | undefined>
  settings: StackSettings
  backups: BackupSettings
}
