import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'

/** The number of devices per transaction. It locks no row that ingest writes. */
const DEVICES_AT_ONCE = 500

/**
 * Updates the signal of each device that a LoRaWAN network has received since the last time, and of each device whose signal is a day old. It can be
 * interrupted anywhere, and the remaining devices stay due.
 */
export async function readSignals(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  let after: number | null = -1
  while (after !== null && !signal?.aborted) {
    after = await readSome(pool, after)
  }
}

/** Returns the last device that it has checked, or null if none is left. */
async function readSome(pool: pg.Pool, after: number): Promise<number | null> {
  const [row] = await callFunction(pool, functions.readSignals({ after, devices: DEVICES_AT_ONCE }))
  return row?.value ?? null
}
