import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'

/** Devices of one transaction, which holds no row that ingest writes. */
const DEVICES_AT_ONCE = 500

/**
 * Reads the signal of each device that a LoRaWAN network has heard since the last time, and of each whose signal is a day old. It can be broken off
 * anywhere: what is left is still due.
 */
export async function readSignals(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  let after: number | null = -1
  while (after !== null && !signal?.aborted) {
    after = await readSome(pool, after)
  }
}

/** Returns the last device that it has looked at, or null if there is none left. */
async function readSome(pool: pg.Pool, after: number): Promise<number | null> {
  const [row] = await callFunction(pool, functions.readSignals({ after, devices: DEVICES_AT_ONCE }))
  return row?.value ?? null
}
