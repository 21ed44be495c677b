import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { CommandNumber } from './add-commands.ts'

/** Locks the counters of these devices until the transaction ends, and numbers a command for each. */
export async function numberCommands(
  tx: Database,
  deviceIds: readonly number[],
  { isSettings }: { isSettings: boolean },
): Promise<CommandNumber[]> {
  const rows = await callFunctionIn(tx, functions.numberCommands({ deviceIds: [...deviceIds], isSettings }))
  return rows as CommandNumber[] // columns that are not null
}
