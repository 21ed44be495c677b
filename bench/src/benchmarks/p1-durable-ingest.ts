import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'
import { type FormedBatch, findFormedBatches, replayBatches } from '../ingest/replayed-batches.ts'
import { median } from '../run-rounds.ts'

export interface P1Options {
  name: string
  connections: number
  inFlight: number
  messages: number
  goal: number
}

/** Measures P1: insights over MQTT, acknowledged after the commit, compared with the same batches as plain SQL. */
export function durableIngest({ name, connections, inFlight, goal, ...options }: P1Options): Benchmark {
  const messages = extent(500, options.messages)
  return {
    name,
    title: `durable ingest, ${inFlight} in flight over ${connections} connections / its SQL batches alone`,
    rounds: 7,
    goals: [{ figure: 'rows per second', unit: 'rows/s', goal, better: 'higher' }],
    async open(database) {
      const ingest = await openIngestBench(database)
      const client = await database.connect()
      const devices = spread(ingest.devices, connections)
      const sizes: number[] = []
      const widths: number[] = []
      let formed: FormedBatch[] = []
      let lastChangeId = 0

      return {
        product: {
          name: 'gateway, MQTT to PUBACK after commit',
          async run() {
            const { acknowledged, seconds } = await ingest.load({ devices, messages, mode: { inFlight } })
            const found = await findFormedBatches(database, lastChangeId)
            formed = found.batches
            sizes.push(acknowledged / formed.length)
            widths.push(median(formed.map((batch) => new Set(batch).size)))
            return { 'rows per second': acknowledged / seconds }
          },
        },
        yardstick: {
          name: 'the same batches as bare statements on one connection',
          async run() {
            const { rows, seconds } = await replayBatches(client, formed, ingest.takeMessageIds(messages))
            lastChangeId = (await findFormedBatches(database, lastChangeId)).lastChangeId
            return { 'rows per second': rows / seconds }
          },
        },
        notes: () => [
          `batches of ${Math.round(median(sizes))} rows on average, of ${median(widths)} devices (median)`,
          ingest.describeCost(),
        ],
        async close() {
          await client.end()
          await ingest.close()
        },
      }
    },
  }
}

/** Returns this many items, evenly spread, or all items if there are fewer. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  return items.filter(
    (_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  )
}
