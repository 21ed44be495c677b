import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_HEADER, IdempotencyKey } from '@sentinel/contracts/server/idempotency'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/errors.ts'

/** A call with an `Idempotency-Key`. */
export interface KeyedCall {
  userId: number
  /** The endpoint's method and path. */
  endpoint: string
  key: string
  /** The SHA-256 of the path parameters, query and body, as parsed by the contract's schemas. */
  fingerprint: Buffer
}

/** Returns undefined for a call without a key. Throws 400 for a key that is too long or not ASCII. */
export function readKeyedCall(request: FastifyRequest): KeyedCall | undefined {
  const given = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]
  if (given === undefined) return undefined
  const key = IdempotencyKey.safeParse(given)
  if (!key.success)
    throw invalid({ [IDEMPOTENCY_KEY_HEADER]: key.error.issues[0]?.message ?? 'Is not valid.' })
  const { params, query, body, method, routeOptions } = request
  return {
    userId: request.user.id,
    endpoint: `${method} ${routeOptions.url ?? ''}`,
    key: key.data,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([params, query, body]))
      .digest(),
  }
}
