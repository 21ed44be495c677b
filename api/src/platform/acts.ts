import type { Act } from '@sentinel/contracts/staff/acts'
import type { Database, Transaction } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from './in-transaction.ts'
import { cutUserAgent } from './access/session-rows.ts'

/** The user who acts, and their address. */
export interface Actor {
  id: number
  address: string
  userAgent: string
  /** True if the user acts on behalf of the console's operators. */
  byOperator?: boolean
}

export function actorOf({ user, ip, headers, routeOptions }: FastifyRequest): Actor {
  const byOperator = routeOptions.config.access === 'staff'
  return { id: user.id, address: ip, userAgent: cutUserAgent(headers['user-agent']), byOperator }
}

/**
 * Runs the work in a transaction in which entries in `account_event`, including those of triggers, contain the actor's address. Within another
 * transaction, such as the one started by `once`, the work becomes part of that transaction.
 */
export function actAs<Result>(
  db: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const { id: actorId, address, userAgent, byOperator = false } = actor
    await callFunctionIn(tx, functions.actAs({ actorId, address, userAgent, byOperator }))
    return work(tx)
  })
}

/** Adds an act to the audit trail. Call this within `actAs`, in the same transaction as the act. */
export async function recordAct(tx: Database, { subjectId, deviceId, ...act }: Act): Promise<void> {
  await callFunctionIn(
    tx,
    functions.recordAct({ ...act, subjectId: subjectId ?? null, deviceId: deviceId ?? null }),
  )
}
