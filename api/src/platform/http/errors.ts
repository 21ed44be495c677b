import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import type { RequestedProof, ErrorCode, UpdateConflict } from '@sentinel/contracts/http/errors'

interface ErrorDetails {
  /** Keyed by field, or by `general`. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** The ways in which the user can prove their identity. */
  asked?: RequestedProof
  isRefusedTry?: boolean
  /** The updates that block another one. */
  conflicts?: UpdateConflict[]
}

/** The only error that routes throw on purpose. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly asked: RequestedProof | undefined
  readonly conflicts: UpdateConflict[] | undefined
  /** True if the user has no right to do what they tried. The audit trail counts these errors. */
  readonly isRefusedTry: boolean

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    { fields, retryAfterSeconds, asked: requested, conflicts, isRefusedTry = false }: ErrorDetails = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.asked = requested
    this.conflicts = conflicts
    this.isRefusedTry = isRefusedTry
  }
}

/** Returns an error whose message names the first field. */
export function invalid(fields: Record<string, string>): ApiError {
  const [[field, text] = ['general', 'The request is not valid.']] = Object.entries(fields)
  return new ApiError(400, 'invalid', field === 'general' ? text : `${field}: ${text}`, { fields })
}

/** Returns the same error for something that does not exist and something that belongs to another user. */
export function notFound(what: string, fields?: Record<string, string>): ApiError {
  return new ApiError(404, 'not_found', `${what} not found.`, fields && { fields })
}

export function unauthenticated(): ApiError {
  return new ApiError(401, 'unauthenticated', 'Sign in to go on.')
}

export function forbidden(message: string, fields?: Record<string, string>): ApiError {
  return new ApiError(403, 'forbidden', message, fields && { fields })
}

/** Returns the error for a call that the user's role, or their access level on a device, does not allow. */
export function notAllowed(message: string, fields?: Record<string, string>): ApiError {
  return new ApiError(403, 'forbidden', message, { ...(fields && { fields }), isRefusedTry: true })
}

/** Returns the error for a change to a device to which the user has view-only access. */
export function viewOnly(fields: Record<string, string> = { general: VIEW_ONLY_TEXT }): ApiError {
  return notAllowed(VIEW_ONLY_TEXT, fields)
}

export function conflict(message: string, fields: Record<string, string>): ApiError {
  return new ApiError(409, 'conflict', message, { fields })
}

/** `what` completes "Too many …". */
export function rateLimited(what: string, retryAfterSeconds: number): ApiError {
  const message = `Too many ${what}. Try again in ${inWords(retryAfterSeconds)}.`
  return new ApiError(429, 'rate_limited', message, { fields: { general: message }, retryAfterSeconds })
}

export function unavailable(message: string, retryAfterSeconds?: number): ApiError {
  const details = retryAfterSeconds === undefined ? {} : { fields: { general: message }, retryAfterSeconds }
  return new ApiError(503, 'unavailable', message, details)
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
