import type { Act } from '@sentinel/contracts/staff/acts'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'

/** Adds an act without an actor to the audit trail. Must be called in the act's own transaction. */
export async function recordAct(client: pg.Client, { subjectId, deviceId, ...act }: Act): Promise<void> {
  await callFunction(client, functions.actAsCommand())
  const row = { ...act, subjectId: subjectId ?? null, deviceId: deviceId ?? null }
  await callFunction(client, functions.recordAct(row))
}
