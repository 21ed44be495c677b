import type { ErrorBody, ErrorCode } from '@sentinel/contracts/errors'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ApiError, notFound } from './errors.ts'

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

/** Turns whatever a route throws into the one error shape. Nothing of a failure of ours leaves the house. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toApiError(error)
    if (known.statusCode >= 500 && !(error instanceof ApiError))
      request.log.error({ err: error }, 'request failed')
    return reply.code(known.statusCode).send(present(known, request))
  })
  app.setNotFoundHandler((request, reply) => reply.code(404).send(present(notFound('Page'), request)))
}

function toApiError(error: FastifyError): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(
      ({ instancePath, message }) => [toField(instancePath), message ?? 'invalid'] as const,
    )
    return new ApiError(400, 'invalid', 'The request is not valid.', Object.fromEntries(fields))
  }
  const status = error.statusCode ?? 500
  if (status >= 500) return new ApiError(500, 'internal', 'Something went wrong on our side.')
  return new ApiError(status, CODE_BY_STATUS[status] ?? 'invalid', error.message)
}

function toField(instancePath: string): string {
  return instancePath.split('/').filter(Boolean).join('.') || 'general'
}

function present({ code, message, fields }: ApiError, request: FastifyRequest): ErrorBody {
  return { code, message, requestId: request.id, ...(fields && { errors: fields }) }
}
