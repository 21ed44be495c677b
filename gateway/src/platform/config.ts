import { z } from 'zod'

const Port = z.coerce.number().int().min(0).max(65_535)
const optional = z.string().min(1).optional()

const Environment = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
    DATA_DIR: z.string().min(1).default('./data'),
    MQTT_HOST: z.string().min(1).default('127.0.0.1'),
    MQTT_PORT: Port.default(1883),
    MQTTS_PORT: Port.optional(),
    MQTTS_KEY: optional,
    MQTTS_CERT: optional,
    GATEWAY_HTTP_HOST: z.string().min(1).default('127.0.0.1'),
    GATEWAY_HTTP_PORT: Port.default(8081),
    RETENTION_DAYS: z.coerce.number().int().min(1).optional(),
    METRICS_TOKEN: optional,
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .refine((env) => env.MQTTS_PORT === undefined || (env.MQTTS_KEY && env.MQTTS_CERT), {
    path: ['MQTTS_PORT'],
    error: 'needs MQTTS_KEY and MQTTS_CERT, the paths of two PEM files',
  })

export interface GatewayConfig {
  databaseUrl: string
  dataDir: string
  mqtt: { host: string; port: number }
  mqtts: { port: number; keyPath: string; certPath: string } | undefined
  http: { host: string; port: number; metricsToken: string | undefined }
  retentionDays: number | undefined
  logLevel: string
}

/** A setting that can't be used; the message names all of them, one line. */
export class BadSettings extends Error {
  override name = 'BadSettings'
}

/** Reads the gateway's settings; empty variables count as unset. Throws `BadSettings`. */
export function readConfig(environment: Record<string, string | undefined>): GatewayConfig {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  const env = parsed.data
  return {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    mqtt: { host: env.MQTT_HOST, port: env.MQTT_PORT },
    mqtts:
      env.MQTTS_PORT !== undefined && env.MQTTS_KEY && env.MQTTS_CERT
        ? { port: env.MQTTS_PORT, keyPath: env.MQTTS_KEY, certPath: env.MQTTS_CERT }
        : undefined,
    http: { host: env.GATEWAY_HTTP_HOST, port: env.GATEWAY_HTTP_PORT, metricsToken: env.METRICS_TOKEN },
    retentionDays: env.RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
  }
}
