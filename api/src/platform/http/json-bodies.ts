import { JSON_DEPTH_MAX } from '@sentinel/contracts/http/limits'
import { isNestedTooDeeply } from '@sentinel/platform/http/json-depth'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

const TOO_DEEP = `The body is nested more than ${JSON_DEPTH_MAX} levels deep.`

/** Parses JSON bodies. An empty body counts as no body, because many clients send the JSON content type without a body. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (isNestedTooDeeply(body)) done(new ApiError(400, 'invalid', TOO_DEEP))
    else void parse(request, body, done)
  })
}
