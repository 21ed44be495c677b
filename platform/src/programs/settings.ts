import { z } from 'zod'

/** Thrown for unusable settings. The message names all of them on one line. */
export class BadSettings extends Error {
  override name = 'BadSettings'
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })

const MIB = 2 ** 20
const MIB_HINT = 'must be a whole number of MiB, at most 9 digits'
export const Mebibytes = z
  .string()
  .regex(/^\d{1,9}$/, MIB_HINT)
  .transform((text) => Number(text) * MIB)

/** Accepts an integer from 1 to `max`. */
export const countUpTo = (max: number) => {
  const hint = `must be a whole number, 1 to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, hint)
    .transform(Number)
    .refine((count) => count >= 1 && count <= max, hint)
}

/** Environment variables that more than one program reads. */
export const sharedSettings = {
  DATABASE_URL: PostgresUrl,
  DATABASE_ADMIN_URL: PostgresUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DISK_RESERVE_MIB: Mebibytes.default(1024 * MIB),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
}

export const Host = z.string().min(1)
const PORT_HINT = 'must be a port, 0 to 65535'

/** Accepts a port. 0 lets the system choose. */
export const Port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_HINT)
  .transform(Number)
  .refine((port) => port <= 65_535, PORT_HINT)

export const HttpUrl = (what: string) =>
  z.url({ protocol: /^https?$/, error: `must be the http:// or https:// address ${what}` })

/** The URLs at which users and devices reach the console. */
export const addressSettings = {
  HTTP_HOST: Host.default('127.0.0.1'),
  HTTP_PORT: Port.default(8080),
  PUBLIC_URL: HttpUrl('that people open').optional(),
}
/** Says whether new accounts can view simulated cameras, which the program `samples` runs. */
export const sampleFleetSettings = {
  SAMPLE_FLEETS: z.enum(['on', 'off'], 'must be on or off').default('on'),
}
/** The address at which the gateway answers HTTP. */
export const gatewayAddressSettings = {
  GATEWAY_HTTP_HOST: Host.default('127.0.0.1'),
  GATEWAY_HTTP_PORT: Port.default(8081),
}
export const deviceUrlSettings = {
  ...addressSettings,
  DEVICE_URL: HttpUrl('where devices fetch files').optional(),
}

/** Reads a program's settings. An empty variable counts as unset. Throws `BadSettings`. */
export function readSettings<Settings>(
  schema: z.ZodType<Settings>,
  environment: Record<string, string | undefined>,
): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  throw new BadSettings(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  )
}
