import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'

const BATCH_MAX = 500

/** Fails the commands that were not answered in time, in short transactions. Returns the number of failed commands. */
export async function expireCommands(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  let total = 0
  while (!signal?.aborted) {
    const [row] = await callFunction(pool, functions.expireCommands({ commands: BATCH_MAX }))
    const expired = row?.value ?? 0
    total += expired
    if (expired === 0) break
  }
  return total
}
