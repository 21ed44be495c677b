import { resolve } from 'node:path'
import { countUpTo, readSettings } from '@sentinel/platform/programs/settings'
import { z } from 'zod'
import { PASSPHRASE_MIN_CHARACTERS } from './seal.ts'

const Settings = z.object({
  BACKUP_TO: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 02:30')
    .default('02:30'),
  BACKUP_KEEP: countUpTo(1000).optional(),
  BACKUP_MB_PER_SECOND: countUpTo(10_000).default(10),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_CHARACTERS, `must have at least ${PASSPHRASE_MIN_CHARACTERS} characters`)
    .optional(),
  DATA_KEY: z.string().optional(),
})

export interface BackupSettings {
  /** The folder that contains all backups. If it is undefined, no backup is taken automatically. */
  folder: string | undefined
  /** The daily time at which a backup is due, in minutes after midnight UTC. */
  atMinute: number
  /** The number of backups to keep. If it is undefined, all stay. */
  keep: number | undefined
  /** The maximum read rate, before compression. */
  bytesPerSecond: number
  /** Encrypts the backups in a new folder. */
  passphrase: string | undefined
  /** DATA_KEY, if it is set. */
  dataKeySetting: string | undefined
}

/** Throws `BadSettings`. */
export function readBackupSettings(environment: Record<string, string | undefined>): BackupSettings {
  const settings = readSettings(Settings, environment)
  const [hours = 0, minutes = 0] = settings.BACKUP_AT.split(':').map(Number)
  return {
    folder: settings.BACKUP_TO === undefined ? undefined : resolve(settings.BACKUP_TO),
    atMinute: hours * 60 + minutes,
    keep: settings.BACKUP_KEEP,
    bytesPerSecond: settings.BACKUP_MB_PER_SECOND * 1e6,
    passphrase: settings.BACKUP_PASSPHRASE,
    dataKeySetting: settings.DATA_KEY,
  }
}
