import type { Act } from '@sentinel/contracts/staff/acts'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from './in-transaction.ts'
import { cutUserAgent } from './session-rows.ts'

/** Who acts, and from where. */
export interface Actor {
  id: number
  address: string
  userAgent: string
  /** Acts for the people who run the console. */
  byOperator?: boolean
}

export function actorOf({ user, ip, headers, routeOptions }: FastifyRequest): Actor {
  const byOperator = routeOptions.config.access === 'staff'
  return { id: user.id, address: ip, userAgent: cutUserAgent(headers['user-agent']), byOperator }
}

/**
 * Does the work in a transaction whose entries in `account_event`, those of triggers among them, say where the actor was. Within a transaction, of
 * `once` for example, it is part of that.
 */
export function actAs<Result>(
  db: Database,
  actor: Actor,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const { id: actorId, address, userAgent, byOperator = false } = actor
    await callFunctionIn(tx, functions.actAs({ actorId, address, userAgent, byOperator }))
    return work(tx)
  })
}

/** Adds an act to the audit trail. To be called within `actAs`, in the transaction that does it. */
export async function recordAct(tx: Database, { subjectId, deviceId, ...act }: Act): Promise<void> {
  await callFunctionIn(
    tx,
    functions.recordAct({ ...act, subjectId: subjectId ?? null, deviceId: deviceId ?? null }),
  )
}
