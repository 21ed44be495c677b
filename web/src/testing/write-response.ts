import type { Endpoint } from '@sentinel/contracts/http/endpoint'
import {
  type RequestedProof,
  ErrorBody,
  type ErrorCode,
  type UpdateConflict,
} from '@sentinel/contracts/http/errors'
import { LIST_VERSION_HEADER, NEXT_CURSOR_HEADER } from '@sentinel/contracts/http/lists'

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  sign_in_failed: 401,
  second_factor_required: 401,
  forbidden: 403,
  confirmation_required: 403,
  second_factor_setup_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
}

export interface Failure {
  code: ErrorCode
  /** The keys are field names or `general`. */
  errors?: Record<string, string>
  retryAfterSeconds?: number
  asked?: RequestedProof
  conflicts?: UpdateConflict[]
  /** Set if the status is not the code's usual one. */
  status?: number
}

/** A page of a list, and the next one's cursor. */
export class Page<Rows> {
  readonly rows: Rows
  readonly next: string | undefined

  constructor(rows: Rows, next: string | undefined) {
    this.rows = rows
    this.next = next
  }
}

/** The response for a list that has a version. */
export class Versioned<Answer> {
  readonly answer: Answer
  readonly version: string

  constructor(answer: Answer, version: string) {
    this.answer = answer
    this.version = version
  }
}

/** Throws if the response does not match the endpoint's response schema. */
export function answerWith(endpoint: Endpoint, answer: unknown): Response {
  if (answer instanceof Page) {
    const response = answerWith(endpoint, answer.rows)
    if (answer.next !== undefined) response.headers.set(NEXT_CURSOR_HEADER, answer.next)
    return response
  }
  if (answer instanceof Versioned) {
    const response = answerWith(endpoint, answer.answer)
    response.headers.set(LIST_VERSION_HEADER, answer.version)
    return response
  }
  const parsed = endpoint.schema.response[200].safeParse(answer)
  if (parsed.success) return write(200, parsed.data)
  throw new Error(`The answer to ${endpoint.method} ${endpoint.url} does not fit: ${parsed.error.message}`)
}

export function failWith({
  code,
  errors,
  retryAfterSeconds,
  asked: requested,
  conflicts,
  status,
}: Failure): Response {
  const body = ErrorBody.parse({
    code,
    message: code,
    requestId: 'test-request',
    errors,
    conflicts,
    ...requested,
  })
  const response = write(status ?? statusOf[code], body)
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds))
  return response
}

function write(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
