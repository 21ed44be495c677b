import type { Endpoint } from '@sentinel/contracts/endpoint'
import type { ErrorCode } from '@sentinel/contracts/errors'

interface ErrorAnswer {
  status: number
  description: string
  headers?: Record<string, { description: string; schema: object }>
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
}

/** Every error answer that an endpoint may give. */
export const errorAnswers: Record<ErrorCode, ErrorAnswer> = {
  invalid: { status: 400, description: 'The request does not fit the contract.' },
  unauthenticated: {
    status: 401,
    description: 'There is no token, or its session is over.',
    headers: { 'WWW-Authenticate': { description: 'Always `Bearer`', schema: { type: 'string' } } },
  },
  sign_in_failed: { status: 401, description: 'The email or the password is wrong.' },
  forbidden: { status: 403, description: 'The account may not do this.' },
  not_found: {
    status: 404,
    description: 'What the request names does not exist, or belongs to somebody else.',
  },
  conflict: { status: 409, description: 'The request contradicts what is stored.' },
  too_large: { status: 413, description: 'The body is larger than 1 MB, or a photo than 10 MB.' },
  unsupported_media_type: {
    status: 415,
    description: 'The body has another media type than the endpoint reads.',
  },
  rate_limited: {
    status: 429,
    description: 'Too many tries, or too many calls at once.',
    headers: RETRY_AFTER,
  },
  internal: { status: 500, description: 'A fault of the server. Its log has the `requestId`.' },
  unavailable: {
    status: 503,
    description: 'The database cannot be reached, or is too busy.',
    headers: RETRY_AFTER,
  },
}

/** The codes of the error answers that an endpoint may give. */
export function findErrorCodes({ method, url, access, schema, errors = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['invalid', 'internal', ...errors])
  if (access !== 'public') codes.add('unauthenticated')
  if (access === 'owner' || access === 'staff') codes.add('forbidden')
  if (schema.params) codes.add('not_found')
  if (method !== 'GET') codes.add('too_large').add('unsupported_media_type')
  if (url.startsWith('/api/')) codes.add('rate_limited')
  if (url !== '/healthz') codes.add('unavailable')
  return [...codes].toSorted((a, b) => errorAnswers[a].status - errorAnswers[b].status)
}
