import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { Database } from '@sentinel/migrations/connect'

/** Publishes these devices to everyone who has a link to them, after the commit. */
export async function publishDevices(tx: Database, deviceIds: number[]): Promise<void> {
  await callFunctionIn(tx, functions.logChange({ kind: 'devices:changed', ids: deviceIds }))
}
