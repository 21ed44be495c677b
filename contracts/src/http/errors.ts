import { z } from 'zod'

/** Every `code` an error answer can carry. The web chooses its text by it, never by `message`. */
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

/** How a person can prove who they are. A password only where they have no second factor. */
export const ProofMethod = z.enum(['authenticator', 'passkey', 'recovery_code', 'password'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** What comes with `second_factor_required` and `confirmation_required`. */
export const RequestedProof = z.object({
  /** To be sent with the answer. None where the password is asked for. */
  challenge: z.uuid().optional(),
  methods: z.array(ProofMethod),
  /** Options of `navigator.credentials.get`, PublicKeyCredentialRequestOptionsJSON of WebAuthn level 3. */
  passkeyOptions: z.record(z.string(), z.unknown()).optional(),
})
export type RequestedProof = z.infer<typeof RequestedProof>

/** An update that a device still has to answer: no other one can be made for it. `email` is its owner's; null once the account is deleted. */
export const UpdateConflict = z.object({ email: z.string().nullable(), updateId: z.int() })
export type UpdateConflict = z.infer<typeof UpdateConflict>

/** Body of every 4xx and 5xx answer. `errors` is keyed by field, or by `general`. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  ...RequestedProof.partial().shape,
  conflicts: z.array(UpdateConflict).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
