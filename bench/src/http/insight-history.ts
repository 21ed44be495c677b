import { loadSeed } from '@sentinel/stack/seed/load-seed'
import { HOUR_MS } from '@sentinel/stack/seed/plan'
import { FIRST_SEEDED_DEVICE_ID } from '@sentinel/stack/seed/run-record'
import type { BenchDatabase } from '../bench-database.ts'
import { extent, rowsOf } from '../extent.ts'

/** The number of insights in the history that the goals refer to. */
export const HISTORY_ROWS = rowsOf(2000, 10_000_000)
const DEVICES = extent(50, 2000)
export const HISTORY_DAYS = extent(2, 730)

export const HISTORY_DEVICE_IDS: readonly number[] = Array.from(
  { length: DEVICES },
  (_, at) => FIRST_SEEDED_DEVICE_ID + at,
)

/** Loads two years of insights from 2,000 devices, like `npm run seed`. */
export async function loadHistory(
  database: BenchDatabase,
  rows: number,
  devices: number = DEVICES,
): Promise<void> {
  const endsAtMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const client = await database.connect()
  try {
    await loadSeed(client, { seed: 1, insights: rows, devices, days: HISTORY_DAYS, endsAtMs })
  } finally {
    await client.end()
  }
}

/** Links a user to this many devices in a history, evenly spread, or to all of them if there are fewer. */
export async function linkDevices(
  database: BenchDatabase,
  userId: number,
  devices: number,
  of: number = DEVICES,
): Promise<void> {
  await database.query(
    `insert into user_device (user_id, device_id)
     select $1, $4::int + (n * $3::int / $2::int)::int from generate_series(0, $2::bigint - 1) n`,
    [userId, Math.min(devices, of), of, FIRST_SEEDED_DEVICE_ID],
  )
}
