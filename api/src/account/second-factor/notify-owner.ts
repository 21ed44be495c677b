import { randomUUID } from 'node:crypto'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { ChangedFactors } from './changed-factors.ts'

interface Change {
  userId: number
  email: string
  about: ChangedFactors
}

/** Mails the owner what has become of their second factors, and has their screens read them again. */
export async function notifyOwner(tx: Database, { userId, email, about }: Change): Promise<void> {
  const dedupeKey = `second_factor_changed:${randomUUID()}`
  await callFunctionIn(
    tx,
    functions.queueAccountMail({ kind: 'second_factor_changed', recipient: email, about, dedupeKey }),
  )
  await callFunctionIn(tx, functions.publishUser({ userId }))
}
