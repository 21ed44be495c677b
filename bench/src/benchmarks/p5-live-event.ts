import type { Benchmark, Figures } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addUser, startApi } from '../http/api-process.ts'
import { type IngestBench, openIngestBench } from '../ingest/ingest-bench.ts'
import { LoadConnection, type LoadDevice } from '../ingest/load-connection.ts'
import { pace } from '../ingest/pace.ts'
import { buildPublishPackets } from '../ingest/publish-packets.ts'
import { format, quantile } from '../run-rounds.ts'
import { type EventSocket, openEventSocket } from '../sockets/event-socket.ts'
import { openDashboard, type OpenDashboard } from '../sockets/open-dashboard.ts'

const PER_SECOND = 50
const MESSAGES = extent(20, 500)

/**
 * Measures P5: from the PUBLISH to the event at the owner's socket, compared with the PUBACK of the same message. In the meantime, the owner's open
 * dashboards keep reading their numbers.
 */
export const liveEvent = ({ dashboards: count }: { dashboards: number }): Benchmark => ({
  name: count === 0 ? 'p5' : 'p5-dashboards',
  title: `publish to socket event / publish to PUBACK, ${PER_SECOND} msg/s${count === 0 ? '' : `, ${count} dashboards open`}`,
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
    const token = await api.signIn('owner@bench.example')
    const events = await openEventSocket(api.url, token)
    const dashboards: OpenDashboard[] = []
    for (let at = 0; at < count; at++) dashboards.push(await openDashboard(api.url, token))
    let acknowledgedMs: number[] = []
    return {
      product: {
        name: 'publish to event',
        async run() {
          const measured = await publishAndWait(ingest, device, events)
          acknowledgedMs = measured.acknowledgedMs
          return figuresOf(measured.eventMs)
        },
      },
      yardstick: { name: 'the PUBACKs of the same messages', run: async () => figuresOf(acknowledgedMs) },
      notes: () => (count === 0 ? [] : [describeReads(dashboards.flatMap(({ readsMs }) => readsMs))]),
      async close() {
        for (const dashboard of dashboards) dashboard.close()
        events.close()
        await api.stop()
        await ingest.close()
      },
    }
  },
})

/** Publishes messages at a steady pace. Returns how long each one took until its PUBACK and until its event. */
async function publishAndWait(
  { mqttPort, takeMessageIds }: IngestBench,
  device: LoadDevice,
  events: EventSocket,
): Promise<{ eventMs: number[]; acknowledgedMs: number[] }> {
  const firstId = takeMessageIds(MESSAGES)
  const messageIds = Array.from({ length: MESSAGES }, (_, at) => firstId + at)
  const packets = buildPublishPackets(device.deviceId, messageIds, Date.now())
  const published: number[] = []
  const eventMs: number[] = []
  const acknowledgedMs: number[] = []
  const all = Promise.withResolvers<void>()
  events.onInsight = (messageId) => {
    const at = published[messageId - firstId]
    if (at !== undefined) eventMs.push(performance.now() - at)
    if (eventMs.length === MESSAGES) all.resolve()
  }
  const onAcknowledged = (acknowledged: number) => {
    for (let of = 0; of < acknowledged; of++)
      acknowledgedMs.push(performance.now() - (published[acknowledgedMs.length] ?? Number.NaN))
  }
  const connection = await LoadConnection.open(mqttPort, device, packets, onAcknowledged, all.reject)
  await pace(MESSAGES, 1000 / PER_SECOND, () => {
    published.push(performance.now())
    connection.send(1)
  })
  await all.promise
  connection.close()
  return { eventMs, acknowledgedMs }
}

function describeReads(readsMs: readonly number[]): string {
  return `${readsMs.length} reads of the dashboards; p50 ${format(quantile(readsMs, 0.5))} ms, p99 ${format(quantile(readsMs, 0.99))} ms`
}

function figuresOf(latenciesMs: readonly number[]): Figures {
  return { p50: quantile(latenciesMs, 0.5), p99: quantile(latenciesMs, 0.99) }
}
