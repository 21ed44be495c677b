import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { startChild } from '../child.ts'
import { extent } from '../extent.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'
import { runLoad } from '../ingest/load.ts'
import { spread } from './p1-durable-ingest.ts'

const AEDES = fileURLToPath(new URL('../ingest/aedes-process.ts', import.meta.url))
const IN_FLIGHT = 5000
const CONNECTIONS = 50
const MESSAGES = extent(500, 100_000)
/** The bare broker gets more messages because it is much faster. */
const BARE_MESSAGES = extent(1000, 400_000)

/** Measures P2: durable ingest, compared with a bare aedes that stores nothing. */
export const brokerOverhead: Benchmark = {
  name: 'p2',
  title: `durable ingest, ${IN_FLIGHT} in flight over ${CONNECTIONS} connections / bare aedes, QoS 1, no database`,
  rounds: 7,
  goals: [{ figure: 'messages per second', unit: 'msg/s', goal: 0.2, better: 'higher' }],
  async open(database) {
    const ingest = await openIngestBench(database)
    const aedes = await startChild<{ mqttPort: number }>(AEDES)
    const load = { devices: spread(ingest.devices, CONNECTIONS), mode: { inFlight: IN_FLIGHT } }
    return {
      product: {
        name: 'gateway, MQTT to PUBACK after commit',
        async run() {
          const { acknowledged, seconds } = await ingest.load({ ...load, messages: MESSAGES })
          return { 'messages per second': acknowledged / seconds }
        },
      },
      yardstick: {
        name: 'bare aedes, MQTT to PUBACK',
        async run() {
          const order = { ...load, port: aedes.ready.mqttPort, firstMessageId: 1, messages: BARE_MESSAGES }
          const { acknowledged, seconds } = await runLoad(order)
          return { 'messages per second': acknowledged / seconds }
        },
      },
      notes: () => [ingest.describeCost()],
      async close() {
        await aedes.stop()
        await ingest.close()
      },
    }
  },
}
