import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import type { ErrorCode } from '@sentinel/contracts/http/errors'

interface ErrorAnswer {
  status: number
  description: string
  headers?: Record<string, { description: string; schema: object }>
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
}

export const errorAnswers: Record<ErrorCode, ErrorAnswer> = {
  invalid: { status: 400, description: 'The request does not fit the contract.' },
  unauthenticated: {
    status: 401,
    description: 'There is no token, or its session is over.',
    headers: { 'WWW-Authenticate': { description: 'Always `Bearer`', schema: { type: 'string' } } },
  },
  sign_in_failed: { status: 401, description: 'The email or the password is wrong.' },
  second_factor_required: {
    status: 401,
    description:
      'The password is right, and the account has a second factor. `challenge` is sent with it, `methods` are those the person has, and `passkeyOptions` are for `navigator.credentials.get`.',
  },
  confirmation_required: {
    status: 403,
    description:
      'The person has to prove who they are with `POST /api/account/confirm`, by one of `methods`. Then the same call is let through for 15 minutes.',
  },
  second_factor_setup_required: {
    status: 403,
    description: 'Staff need a second factor here and this person has none yet.',
  },
  forbidden: { status: 403, description: 'The account may not do this.' },
  not_found: {
    status: 404,
    description: 'What the request names does not exist, or belongs to somebody else.',
  },
  conflict: { status: 409, description: 'The request contradicts what is stored.' },
  too_large: {
    status: 413,
    description: 'The body is larger than 1 MB, a photo than 10 MB, or a file of devices than 12 MB.',
  },
  unsupported_media_type: {
    status: 415,
    description: 'The body has another media type than the endpoint reads.',
  },
  rate_limited: {
    status: 429,
    description: 'Too many attempts, or too many calls at once.',
    headers: RETRY_AFTER,
  },
  internal: { status: 500, description: 'A fault of the server. Its log has the `requestId`.' },
  unavailable: {
    status: 503,
    description: 'The database cannot be reached, or is too busy.',
    headers: RETRY_AFTER,
  },
}

/** Returns the codes in an endpoint's error responses. */
export function findErrorCodes({
  method,
  url,
  access,
  audit,
  confirms,
  idempotent,
  beforeSetup,
  schema,
  errors = [],
}: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['invalid', 'internal', ...errors])
  if (access !== 'public') codes.add('unauthenticated')
  if (access === 'owner' || access === 'staff') codes.add('forbidden')
  if (access !== 'public' && !beforeSetup) codes.add('second_factor_setup_required')
  if (audit || confirms) codes.add('confirmation_required')
  if (idempotent === 'by key') codes.add('conflict')
  if (schema.params) codes.add('not_found')
  if (method !== 'GET') codes.add('too_large').add('unsupported_media_type')
  if (url.startsWith('/api/')) codes.add('rate_limited')
  if (url !== '/healthz') codes.add('unavailable')
  return [...codes].toSorted((a, b) => errorAnswers[a].status - errorAnswers[b].status)
}

/** Groups the codes by status, because OpenAPI describes one response per status. */
export function groupByStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(codes, (code) => errorAnswers[code].status)
}

/** Returns the name of the component that describes a response with one of these codes. */
export function nameAnswer(codes: ErrorCode[]): string {
  return codes.join('_or_')
}
