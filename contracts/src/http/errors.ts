import { z } from 'zod'

/** Every `code` in error responses. The web app chooses its text by the code, never by `message`. */
export const ErrorCode = z.enum([
  'invalid',
  'unauthenticated',
  'sign_in_failed',
  'second_factor_required',
  'forbidden',
  'confirmation_required',
  'second_factor_setup_required',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** The ways in which users can prove their identity. The password is possible only if there is no second factor. */
export const ProofMethod = z.enum(['authenticator', 'passkey', 'recovery_code', 'password'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** The details of `second_factor_required` and `confirmation_required`. */
export const RequestedProof = z.object({
  /** The client must send the challenge with the proof. Absent if the password is requested. */
  challenge: z.uuid().optional(),
  methods: z.array(ProofMethod),
  /** Options for `navigator.credentials.get`, PublicKeyCredentialRequestOptionsJSON of WebAuthn level 3. */
  passkeyOptions: z.record(z.string(), z.unknown()).optional(),
})
export type RequestedProof = z.infer<typeof RequestedProof>

/**
 * An update that a device has not answered yet, which blocks creating another for that device. `email` is that of the update's owner, or null if the
 * account was deleted.
 */
export const UpdateConflict = z.object({ email: z.string().nullable(), updateId: z.int() })
export type UpdateConflict = z.infer<typeof UpdateConflict>

/** The body of every 4xx and 5xx response. `errors` is keyed by field, or by `general`. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  ...RequestedProof.partial().shape,
  conflicts: z.array(UpdateConflict).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
