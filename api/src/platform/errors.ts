import type { ErrorCode } from '@sentinel/contracts/errors'

/** The one error that routes throw on purpose; `fields` is keyed by field, or by `general`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly statusCode: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(statusCode: number, code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.fields = fields
  }
}

/** Absent, or somebody else's: the two look the same. */
export function notFound(what: string): ApiError {
  return new ApiError(404, 'not_found', `${what} not found.`)
}

export function unavailable(message: string): ApiError {
  return new ApiError(503, 'unavailable', message)
}
