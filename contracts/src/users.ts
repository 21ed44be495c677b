import { z } from 'zod'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from './limits.ts'

export const Role = z.enum(['owner', 'viewer', 'staff'])
export type Role = z.infer<typeof Role>

/** Requirements of spec 1 §5, at sign-up, change and reset alike. That it differs from the current one is the server's. */
export const Password = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS)
  .max(PASSWORD_MAX_CHARACTERS)
  .regex(/\p{Lu}/u)
  .regex(/\p{Ll}/u)
  .regex(/[^\p{L}\p{N}\s]/u)

export const Email = z.email().max(254)
