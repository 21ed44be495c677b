import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { conflict } from '../../platform/http/errors.ts'

/** Drops a pending message. Throws 409 if it is not pending. */
export async function dropPending(tx: Database, commandKey: number): Promise<void> {
  const dropped = await callFunctionIn(
    tx,
    functions.dropCommands({ commandKeys: [commandKey], by: 'dropped' }),
  )
  if (dropped[0]?.value.length !== 1) throw notPending('message')
}

export function notPending(what: string) {
  const text = `This ${what} cannot be dropped: it is not pending any more.`
  return conflict(text, { general: text })
}
