import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'

/** Everybody whom these devices are linked to is told of them, once the transaction is committed. */
export async function publishDevices(tx: Database, deviceIds: number[]): Promise<void> {
  await callFunctionIn(tx, functions.logChange({ kind: 'devices:changed', ids: deviceIds }))
}
