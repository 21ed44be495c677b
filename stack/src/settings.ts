import { resolve } from 'node:path'
import { readSettings, sharedSettings } from '@sentinel/platform/programs/settings'
import { z } from 'zod'

const Settings = z.object({
  DATABASE_URL: sharedSettings.DATABASE_URL.optional(),
  DATABASE_ADMIN_URL: sharedSettings.DATABASE_ADMIN_URL,
  DATA_DIR: sharedSettings.DATA_DIR,
})

/** The folder within the data folder in which Node.js caches the programs' compiled code. Removing it only makes their next start slower. */
export const COMPILE_CACHE = 'compile-cache'

export interface StackSettings {
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Connects as the user who owns the schema, if that is not `databaseUrl`'s user. */
  adminUrl: string | undefined
  dataDir: string
}

/** Throws `BadSettings`. */
export function readStackSettings(environment: Record<string, string | undefined>): StackSettings {
  const settings = readSettings(Settings, environment)
  return {
    databaseUrl: settings.DATABASE_URL,
    adminUrl: settings.DATABASE_ADMIN_URL,
    dataDir: resolve(settings.DATA_DIR),
  }
}
