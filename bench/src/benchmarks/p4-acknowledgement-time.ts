import type pg from 'pg'
import type { Benchmark, Figures } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'
import { pace } from '../ingest/pace.ts'
import { spread } from './p1-durable-ingest.ts'
import { quantile } from '../run-rounds.ts'

const PER_SECOND = 100
const CONNECTIONS = 50
const MESSAGES = extent(30, 1500)

const SINGLE_INSERT = `
insert into insight (insight_id, message_identifier, received_at, file_ctime, device_id, alg_id, class_id, confidence,
  comms_source, message_index, class_ids, class_confidences)
values (draw_insight_id(time_to_ms(date_trunc('second', now())), nextval('insight_draw')), $1, now(),
  date_trunc('second', now()), $2, 3, 17, 93, 'cell', 0, '{17,4}', '{93,5}')`

/**
 * Measures P4: the time to the PUBACK at 100 messages a second, compared with the time to insert and commit one row. Both times start when the
 * message or row is due.
 */
export const acknowledgementTime: Benchmark = {
  name: 'p4',
  title: `PUBACK time at ${PER_SECOND} msg/s / one single-row INSERT and its commit`,
  rounds: 5,
  goals: [
    { figure: 'p50', unit: 'ms', goal: 2.5, better: 'lower' },
    { figure: 'p99', unit: 'ms', goal: 2, better: 'lower' },
  ],
  async open(database) {
    const ingest = await openIngestBench(database)
    const client = await database.connect()
    const devices = spread(ingest.devices, CONNECTIONS)
    return {
      product: {
        name: 'gateway, PUBLISH to PUBACK',
        async run() {
          const order = { devices, messages: MESSAGES, mode: { perSecond: PER_SECOND } }
          return figuresOf((await ingest.load(order)).latenciesMs)
        },
      },
      yardstick: {
        name: 'INSERT of one row into insight',
        run: async () => figuresOf(await insertPaced(client, ingest.takeMessageIds(MESSAGES))),
      },
      notes: () => [ingest.describeCost()],
      async close() {
        await client.end()
        await ingest.close()
      },
    }
  },
}

/** Runs one insert after the other, as a connection does. The times include waiting for the previous insert. */
async function insertPaced(client: pg.Client, firstMessageId: number): Promise<number[]> {
  const latenciesMs: number[] = []
  let last: Promise<unknown> = Promise.resolve()
  await pace(MESSAGES, 1000 / PER_SECOND, (at, dueMs) => {
    const values = [firstMessageId + at, (at % CONNECTIONS) + 1]
    last = last
      .then(() => client.query({ name: 'single', text: SINGLE_INSERT, values }))
      .then(() => latenciesMs.push(performance.now() - dueMs))
    last.catch(() => undefined) // rejections are handled below
  })
  await last
  return latenciesMs
}

function figuresOf(latenciesMs: readonly number[]): Figures {
  return { p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) }
}
