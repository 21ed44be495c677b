import { z } from 'zod'

/** Every `code` an error answer can carry. The web chooses its text by it, never by `message`. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'sign_in_failed',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** Body of every 4xx and 5xx answer. `errors` is keyed by field, or by `general`. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
