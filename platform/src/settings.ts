import { z } from 'zod'

/** Settings that can't be used; the message names all of them in one line. */
export class BadSettings extends Error {
  override name = 'BadSettings'
}

/** Variables of the environment that more than one program reads. */
export const sharedSettings = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  DATA_DIR: z.string().min(1).default('./data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
}

export const Host = z.string().min(1)
/** 0 lets the system choose. */
export const Port = z.coerce.number().int().min(0).max(65_535)

/** Reads a program's settings; an empty variable counts as unset. Throws `BadSettings`. */
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
