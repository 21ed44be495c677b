import { resolve } from 'node:path'
import { readSettings, sharedSettings } from '@sentinel/platform/settings'
import { z } from 'zod'

const Settings = z.object({
  DATABASE_URL: sharedSettings.DATABASE_URL.optional(),
  DATA_DIR: sharedSettings.DATA_DIR,
})

export interface StackSettings {
  /** Undefined: the embedded database below `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

/** Throws `BadSettings`. */
export function readStackSettings(environment: Record<string, string | undefined>): StackSettings {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readSettings(Settings, environment)
  return { databaseUrl, dataDir: resolve(dataDir) }
}
