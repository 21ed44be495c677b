import type { BackupSettings } from '../backup/backup-settings.ts'
import type { StackSettings } from '../settings.ts'

/** The settings that the checks examine. */
export interface DoctorContext {
  /** All programs' settings, as they are set. */
  environment: Record<string, string | undefined>
  settings: StackSettings
  backups: BackupSettings
}
