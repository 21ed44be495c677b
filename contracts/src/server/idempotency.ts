import { z } from 'zod'
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from './limits.ts'

/** The request header that makes a POST safe to repeat, on endpoints with `idempotent: 'by key'`. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'

export const IdempotencyKey = z
  .string()
  .regex(
    new RegExp(String.raw`^[\x21-\x7e]{1,${IDEMPOTENCY_KEY_MAX_CHARACTERS}}$`),
    `Must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARACTERS} visible ASCII characters.`,
  )
