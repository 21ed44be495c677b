import type { BackupSettings } from '../backup/backup-settings.ts'
import type { StackSettings } from '../settings.ts'

/** What the checks look at. */
export interface DoctorContext {
  /** The settings of all programs, as they are set. */
  environment: Record<string, string | undefined>
  settings: StackSettings
  backups: BackupSettings
}
