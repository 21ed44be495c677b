import { join, resolve } from 'node:path'
import { hideSecrets } from '@sentinel/platform/hide-secrets'
import { Host, Port, readSettings, sharedSettings } from '@sentinel/platform/settings'
import { z } from 'zod'
import { TrustedProxies } from './trusted-proxies.ts'

const JWT_SECRET_MIN_CHARACTERS = 32
const BUILT_WEB_APP = join(import.meta.dirname, '../../../web/dist')

const Settings = z.object({
  ...sharedSettings,
  HTTP_HOST: Host.default('127.0.0.1'),
  HTTP_PORT: Port.default(8080),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be the http:// or https:// address that people open' })
    .optional(),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@example.com'),
  DOCS_URL: z.string().min(1).default('/guide.html'),
  SIGNUP: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  TRUST_PROXY: TrustedProxies.default(false),
  WEB_DIR: z.string().min(1).default(BUILT_WEB_APP),
  JWT_SECRET: z
    .string()
    .min(JWT_SECRET_MIN_CHARACTERS, `must have at least ${JWT_SECRET_MIN_CHARACTERS} characters`)
    .optional(),
  METRICS_TOKEN: z.string().min(1).optional(),
})

export interface ApiConfig {
  databaseUrl: string
  dataDir: string
  http: { host: string; port: number; trustProxy: z.infer<typeof TrustedProxies>; isHttps: boolean }
  console: { supportEmail: string; docsUrl: string; isSignUpOpen: boolean }
  webFolder: string
  secrets: { jwtSecret: string | undefined; metricsToken: string | undefined }
  logLevel: string
}

/** Reads the api's settings. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): ApiConfig {
  const settings = readSettings(Settings, environment)
  return {
    databaseUrl: settings.DATABASE_URL,
    dataDir: resolve(settings.DATA_DIR),
    http: {
      host: settings.HTTP_HOST,
      port: settings.HTTP_PORT,
      trustProxy: settings.TRUST_PROXY,
      isHttps: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    },
    console: {
      supportEmail: settings.SUPPORT_EMAIL,
      docsUrl: settings.DOCS_URL,
      isSignUpOpen: settings.SIGNUP === 'open',
    },
    webFolder: resolve(settings.WEB_DIR),
    secrets: hideSecrets({ jwtSecret: settings.JWT_SECRET, metricsToken: settings.METRICS_TOKEN }),
    logLevel: settings.LOG_LEVEL,
  }
}
