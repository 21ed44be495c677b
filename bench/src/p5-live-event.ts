import type { Benchmark, Figures } from './benchmark.ts'
import { addUser, startApi } from './http/api-process.ts'
import { openIngestBench } from './ingest/ingest-bench.ts'
import { LoadConnection } from './ingest/load-connection.ts'
import { pace } from './ingest/pace.ts'
import { buildPublishPackets } from './ingest/publish-packets.ts'
import { quantile } from './run-rounds.ts'
import { openEventSocket } from './sockets/event-socket.ts'

const PER_SECOND = 50
const MESSAGES = 500

/** P5: from the PUBLISH to the event at the owner's socket, held against the same message's PUBACK. */
export const liveEvent: Benchmark = {
  name: 'p5',
  title: `publish to socket event / publish to PUBACK, ${PER_SECOND} msg/s`,
  rounds: 5,
  goals: [
    { figure: 'p50', unit: 'ms', goal: 3, compare: 'difference', better: 'lower' },
    { figure: 'p99', unit: 'ms', goal: 1.5, better: 'lower' },
  ],
  async open(database) {
    const ingest = await openIngestBench(database)
    const api = await startApi(database)
    const [device] = ingest.devices
    if (!device) throw new Error('no device')
    const userId = await addUser(database, 'owner@bench.example')
    await database.query(`select link_device($1, $2, '-infinity')`, [userId, device.deviceId])
    const events = await openEventSocket(api.url, await api.signIn('owner@bench.example'))
    let acknowledgedMs: number[] = []
    return {
      product: {
        name: 'publish to event',
        async run() {
          const firstId = ingest.takeMessageIds(MESSAGES)
          const messageIds = Array.from({ length: MESSAGES }, (_, at) => firstId + at)
          const packets = buildPublishPackets(device.deviceId, messageIds, Date.now())
          const published: number[] = []
          const eventMs: number[] = []
          acknowledgedMs = []
          const all = Promise.withResolvers<void>()
          events.onInsight = (messageId) => {
            const at = published[messageId - firstId]
            if (at !== undefined) eventMs.push(performance.now() - at)
            if (eventMs.length === MESSAGES) all.resolve()
          }
          const onAcknowledged = (count: number) => {
            for (let of = 0; of < count; of++)
              acknowledgedMs.push(performance.now() - (published[acknowledgedMs.length] ?? Number.NaN))
          }
          const connection = await LoadConnection.open(
            ingest.mqttPort,
            device,
            packets,
            onAcknowledged,
            all.reject,
          )
          await pace(MESSAGES, 1000 / PER_SECOND, () => {
            published.push(performance.now())
            connection.send(1)
          })
          await all.promise
          connection.close()
          return figuresOf(eventMs)
        },
      },
      yardstick: { name: 'the PUBACKs of the same messages', run: async () => figuresOf(acknowledgedMs) },
      async close() {
        events.close()
        await api.stop()
        await ingest.close()
      },
    }
  },
}

function figuresOf(latenciesMs: readonly number[]): Figures {
  return { p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) }
}
