import { IDEMPOTENCY_KEY_HEADER } from '@sentinel/contracts/server/idempotency'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { conflict } from '../../platform/http/errors.ts'
import { BrokenSeal, type SealedSecrets } from '../../platform/sealed-secrets.ts'
import { readKeyedCall } from './keyed-call.ts'
import { findAnswer, storeAnswer, takeKey } from './stored-answers.ts'

/**
 * Does the work of a request in one transaction. If the request has an `Idempotency-Key`, the response is stored in the same transaction, and a
 * concurrent request with the same key gets that response instead of repeating the work. Work that fails stores nothing. `actAs` and `inTransaction`
 * join the transaction if `tx` is passed to them. Code after this call also runs for a concurrent repeat, so the work itself has to store pushes and
 * jobs as rows.
 */
export type Once = <Answer extends object>(
  db: Database,
  request: FastifyRequest,
  work: (tx: Database) => Promise<Answer>,
) => Promise<Answer>

export function createOnce({ seal, open }: SealedSecrets): Once {
  return (db, request, work) => {
    const { method, url, config } = request.routeOptions
    if (!config.takesKey)
      throw new Error(`${String(method)} ${url} does not say that it is idempotent by key`)
    const call = readKeyedCall(request)
    return db.transaction().execute(async (tx) => {
      if (!call) return work(tx)
      if (!(await takeKey(tx, call)))
        return read(open, await findAnswer(tx, call)) as Awaited<ReturnType<typeof work>> // safe: the key names the endpoint
      const answer = await work(tx)
      await storeAnswer(tx, call, seal(JSON.stringify(answer)))
      return answer
    })
  }
}

/**
 * Answers a request whose key is known before its handler begins, so that the handler's checks before the work, such as limits and network lookups,
 * cannot refuse it.
 */
export function answerRepeats(
  app: FastifyInstance,
  { db, sealedSecrets }: { db: Database; sealedSecrets: SealedSecrets },
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.takesKey || request.validationError) return undefined
    const call = readKeyedCall(request)
    const answer = call && (await findAnswer(db, call))
    return answer && reply.send(read(sealedSecrets.open, answer))
  })
}

/**
 * Returns the stored result of the endpoint's work. Throws a conflict if the stored response cannot be read (for example after a backup was restored
 * without its DATA_KEY), because the work must not be done twice.
 */
function read(open: SealedSecrets['open'], sealed: Buffer | undefined): unknown {
  if (!sealed) throw new Error('a key was committed without its answer')
  try {
    return JSON.parse(open(sealed))
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    const message = `The request with this ${IDEMPOTENCY_KEY_HEADER} was carried out, and its answer can’t be read any more. Look for its result before you send it with another key.`
    throw conflict(message, { [IDEMPOTENCY_KEY_HEADER]: message })
  }
}
