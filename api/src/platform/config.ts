import { Host, Port, readSettings, sharedSettings } from '@sentinel/platform/settings'
import { z } from 'zod'

const Settings = z.object({
  DATABASE_URL: sharedSettings.DATABASE_URL,
  LOG_LEVEL: sharedSettings.LOG_LEVEL,
  HTTP_HOST: Host.default('127.0.0.1'),
  HTTP_PORT: Port.default(8080),
})

export interface ApiConfig {
  databaseUrl: string
  http: { host: string; port: number }
  logLevel: string
}

/** Reads the api's settings. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): ApiConfig {
  const settings = readSettings(Settings, environment)
  return {
    databaseUrl: settings.DATABASE_URL,
    http: { host: settings.HTTP_HOST, port: settings.HTTP_PORT },
    logLevel: settings.LOG_LEVEL,
  }
}
