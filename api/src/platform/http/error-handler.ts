import type { ErrorBody, ErrorCode } from '@sentinel/contracts/http/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from './database-away.ts'
import { ApiError, invalid, notFound, unavailable } from './errors.ts'

const CODE_BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
}

/** Messages for errors that Fastify raises before a route handles the request. */
const WORDS_BY_CODE: Record<string, string> = {
  FST_ERR_BAD_URL: 'The address is not valid.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was cut off.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be JSON.',
}

const GENERAL = 'general'
const NO_BODY = 'The body has to be a JSON object.'

/** The database's error codes for text with a zero character, which JSON can contain. */
const UNSTORABLE_CODES = new Set(['22021', '22P05'])

/** Converts every error from a route to the error format. Details of internal errors are not sent to the client. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(replyError)
}

export function replyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error)
  const { statusCode, retryAfterSeconds } = known
  if (statusCode === 503) request.log.warn({ err: error }, 'request not served')
  else if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (statusCode === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(statusCode).header('cache-control', 'no-store').send(present(known, request))
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(present(notFound('Page'), request))
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(firstByField(error.validation))
  if (UNSTORABLE_CODES.has(error.code))
    return new ApiError(400, 'invalid', 'The request holds a character that cannot be stored.')
  if (isDatabaseAway(error)) return unavailable('The database is away.')
  const status = error.statusCode ?? 500
  if (status >= 500) return new ApiError(500, 'internal', 'Something went wrong on our side.')
  return new ApiError(status, CODE_BY_STATUS[status] ?? 'invalid', WORDS_BY_CODE[error.code] ?? error.message)
}

interface Issue {
  instancePath: string
  keyword?: string
  message?: string
}

/** Returns the first issue per field, which is the simplest and enough to correct the field. */
function firstByField(issues: Issue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, keyword, message = 'Is not valid.' } of issues) {
    const field = toField(instancePath)
    fields[field] ??= field === GENERAL && keyword === 'invalid_type' ? NO_BODY : message
  }
  return fields
}

function toField(instancePath: string): string {
  return instancePath.split('/').filter(Boolean).join('.') || GENERAL
}

function present(
  { code, message, fields, asked: requested, conflicts }: ApiError,
  request: FastifyRequest,
): ErrorBody {
  return {
    code,
    message,
    requestId: request.id,
    ...(fields && { errors: fields }),
    ...(conflicts && { conflicts }),
    ...requested,
  }
}
