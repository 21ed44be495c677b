import { join, resolve } from 'node:path'
import type { ConsoleSettings } from '@sentinel/contracts/server/console'
import { hideSecrets } from '@sentinel/platform/secrets/hide-secrets'
import { httpAddress } from '@sentinel/platform/http/http-address'
import { readProductVersion } from '@sentinel/platform/programs/product-version'
import {
  addressSettings,
  gatewayAddressSettings,
  HttpUrl,
  readSettings,
  sampleFleetSettings,
  sharedSettings,
} from '@sentinel/platform/programs/settings'
import { z } from 'zod'
import { OutboundRanges } from './outbound/outbound-ranges.ts'
import { hasBothStripeKeys, readStripeConfig, type StripeConfig, stripeSettings } from './stripe-config.ts'
import { outgoingSettings, type OutgoingConfig, readOutgoingConfig } from './outgoing-config.ts'
import { TrustedProxies, type TrustProxy } from '@sentinel/platform/http/trusted-proxies'

const SECRET_MIN_CHARACTERS = 32
const Secret = z
  .string()
  .min(SECRET_MIN_CHARACTERS, `must have at least ${SECRET_MIN_CHARACTERS} characters`)
  .optional()
const BUILT_WEB_APP = join(import.meta.dirname, '../../../web/dist')

const Settings = z
  .object({
    ...sharedSettings,
    ...addressSettings,
    ...gatewayAddressSettings,
    ...sampleFleetSettings,
    GATEWAY_URL: HttpUrl('of the gateway').optional(),
    SUPPORT_EMAIL: z.email('must be an email address').default('support@example.com'),
    DOCS_URL: z.string().min(1).default('/guide/'),
    SIGNUP: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
    STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('optional'),
    TRUST_PROXY: TrustedProxies.default(false),
    MAPBOX_TOKEN: z
      .string()
      .regex(/^pk\./, 'must be a public access token, which begins with pk.: browsers get to see it')
      .optional(),
    WEB_DIR: z.string().min(1).default(BUILT_WEB_APP),
    JWT_SECRET: Secret,
    DATA_KEY: Secret,
    METRICS_TOKEN: z.string().min(1).optional(),
    OUTBOUND_ALLOW: OutboundRanges.default([]),
    ...outgoingSettings,
    ...stripeSettings,
  })
  .refine(hasBothStripeKeys, {
    path: ['STRIPE_SECRET_KEY'],
    error: 'and STRIPE_PUBLISHABLE_KEY must be set together, and for STRIPE_WEBHOOK_SECRET',
  })

export interface ApiConfig {
  databaseUrl: string
  /** The database address for the user who owns the schema. */
  adminUrl: string
  dataDir: string
  /** The amount of free disk space reserved for insights. */
  diskReserveBytes: number
  http: { host: string; port: number; trustProxy: TrustProxy; isHttps: boolean }
  /** The console's address without a trailing slash, if the operator has set it. */
  publicUrl: string | undefined
  /** The address to which devices' requests are forwarded. Undefined if the gateway's address is not known. */
  gatewayUrl: string | undefined
  /** Staff without a second factor can only set one up. */
  staffNeedsSecondFactor: boolean
  console: ConsoleSettings
  /** Undefined if another server serves the web app. */
  webFolder: string | undefined
  outgoing: OutgoingConfig
  /** Undefined if payments go to the sandbox. */
  stripe: StripeConfig | undefined
  /** The private networks that addresses entered by users may point to. */
  outboundRanges: string[]
  secrets: { jwtSecret: string | undefined; dataKey: string | undefined; metricsToken: string | undefined }
  logLevel: string
}

/** Reads the api's settings. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): ApiConfig {
  const settings = readSettings(Settings, environment)
  return {
    databaseUrl: settings.DATABASE_URL,
    adminUrl: settings.DATABASE_ADMIN_URL ?? settings.DATABASE_URL,
    dataDir: resolve(settings.DATA_DIR),
    diskReserveBytes: settings.DISK_RESERVE_MIB,
    http: {
      host: settings.HTTP_HOST,
      port: settings.HTTP_PORT,
      trustProxy: settings.TRUST_PROXY,
      isHttps: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    },
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    gatewayUrl: findGatewayUrl(settings),
    staffNeedsSecondFactor: settings.STAFF_SECOND_FACTOR === 'required',
    console: {
      supportEmail: settings.SUPPORT_EMAIL,
      docsUrl: settings.DOCS_URL,
      isSignUpOpen: settings.SIGNUP === 'open',
      sendsMail: settings.SMTP_URL !== undefined,
      offersSamples: settings.SAMPLE_FLEETS === 'on',
      mapboxToken: settings.MAPBOX_TOKEN ?? null,
      ...readProductVersion(environment),
    },
    webFolder: settings.WEB_DIR === 'off' ? undefined : resolve(settings.WEB_DIR),
    outgoing: readOutgoingConfig(settings),
    stripe: readStripeConfig(settings),
    outboundRanges: settings.OUTBOUND_ALLOW,
    secrets: hideSecrets({
      jwtSecret: settings.JWT_SECRET,
      dataKey: settings.DATA_KEY,
      metricsToken: settings.METRICS_TOKEN,
    }),
    logLevel: settings.LOG_LEVEL,
  }
}

/** The default is the gateway on this machine. Returns undefined if the system chooses the gateway's port, which is not known here. */
function findGatewayUrl(settings: z.infer<typeof Settings>): string | undefined {
  const { GATEWAY_URL, GATEWAY_HTTP_HOST, GATEWAY_HTTP_PORT } = settings
  if (GATEWAY_URL !== undefined) return GATEWAY_URL
  return GATEWAY_HTTP_PORT === 0 ? undefined : httpAddress(GATEWAY_HTTP_HOST, GATEWAY_HTTP_PORT)
}
