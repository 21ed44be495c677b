import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { conflict, notAllowed } from '../platform/errors.ts'

interface Owned {
  owner_email: string | null
  is_mine: boolean
}

/** Throws 403 unless the user sent it. */
export function refuseForeign({ owner_email: owner, is_mine }: Owned, what: string): void {
  if (is_mine) return
  const text = owner
    ? `This ${what} was sent by ${owner}. Ask them to drop it.`
    : `The person who sent this ${what} has no account any more. It cannot be dropped.`
  throw notAllowed(text, { general: text })
}

/** Drops a message, or the parts of an update, that are pending. Throws 409 if none of them is. */
export async function dropPending(tx: Database, commandKeys: number[], what: string): Promise<void> {
  const [dropped] = await callFunctionIn(tx, functions.dropCommands({ commandKeys, by: 'dropped' }))
  if ((dropped?.value.length ?? 0) > 0) return
  const text = `This ${what} cannot be dropped: it is not pending any more.`
  throw conflict(text, { general: text })
}
