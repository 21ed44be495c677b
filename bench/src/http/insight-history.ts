import { loadSeed } from '@sentinel/stack/seed/load-seed'
import { HOUR_MS } from '@sentinel/stack/seed/plan'
import { FIRST_SEEDED_DEVICE_ID } from '@sentinel/stack/seed/run-record'
import type { BenchDatabase } from '../bench-database.ts'

/** Insights that the goals speak of. */
export const HISTORY_ROWS = Number(process.env['BENCH_ROWS'] ?? 10_000_000)
const DEVICES = 2000
const DAYS = 730

/** The devices that a history is of. */
export const HISTORY_DEVICE_IDS: readonly number[] = Array.from(
  { length: DEVICES },
  (_, at) => FIRST_SEEDED_DEVICE_ID + at,
)

/** Two years of insights of 2,000 devices, as `npm run seed` loads them. */
export async function loadHistory(database: BenchDatabase, rows: number): Promise<void> {
  const endsAtMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const client = await database.connect()
  try {
    await loadSeed(client, { seed: 1, insights: rows, devices: DEVICES, days: DAYS, endsAtMs })
  } finally {
    await client.end()
  }
}

/** Links a user to so many devices, evenly over all. */
export async function linkDevices(database: BenchDatabase, userId: number, devices: number): Promise<void> {
  await database.query(
    `select link_device($1, $3 + (n * ${DEVICES} / $2)::int, '-infinity') from generate_series(0, $2::bigint - 1) n`,
    [userId, devices, FIRST_SEEDED_DEVICE_ID],
  )
}
