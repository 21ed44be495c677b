import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchDatabase } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { LoadOrder } from '../ingest/load-process.ts'

const LOAD = fileURLToPath(new URL('../ingest/load-process.ts', import.meta.url))
const LOOK_EVERY_MS = 50
const STALLED_AFTER_MS = 20_000

/**
 * Puts load on a broker whose acknowledgements guarantee nothing, and returns the seconds until the last row is stored. Throws if rows stop arriving
 * before that, or if the stored rows differ from the sent ones.
 */
export async function timeUntilStored(database: BenchDatabase, order: LoadOrder): Promise<number> {
  const { firstMessageId, messages } = order
  const load = await startChild(LOAD)
  await load.ask(order)
  const before = await countedInsights(database)
  const startMs = performance.now()
  const sent = load.ask({ go: true }).then(() => load.stop()) // it exits after its report
  await Promise.all([sent, untilCounted(database, before, messages)])
  const seconds = (performance.now() - startMs) / 1000
  const [row] = await database.query<{ stored: string }>(
    'select count(*) as stored from insight where message_identifier >= $1 and message_identifier < $2',
    [firstMessageId, firstMessageId + messages],
  )
  if (Number(row?.stored) !== messages)
    throw new Error(`${messages} messages were sent, ${row?.stored} rows are in the database`)
  return seconds
}

/** The counters in the device rows are committed together with the insights and are cheap to read. */
async function countedInsights(database: BenchDatabase): Promise<number> {
  const [row] = await database.query<{ counted: string }>(
    'select sum(insight_count) as counted from device_stat',
  )
  return Number(row?.counted)
}

async function untilCounted(database: BenchDatabase, before: number, messages: number): Promise<void> {
  let arrived = 0
  let arrivedAtMs = performance.now()
  while (arrived < messages) {
    await pause(LOOK_EVERY_MS)
    const now = (await countedInsights(database)) - before
    if (now > arrived) arrivedAtMs = performance.now()
    else if (performance.now() - arrivedAtMs > STALLED_AFTER_MS)
      throw new Error(`${now} of ${messages} rows have arrived, and no more come`)
    arrived = now
  }
}
