import type { Benchmark } from '../benchmark.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { openIngestBench } from '../ingest/ingest-bench.ts'
import type { WritingFlow } from '../node-red/flow.ts'
import { installNodeRed } from '../node-red/install-node-red.ts'
import { openNodeRed } from '../node-red/open-node-red.ts'
import { timeUntilStored } from '../node-red/time-until-stored.ts'
import { spread } from './p1-durable-ingest.ts'
import { median } from '../run-rounds.ts'

const IN_FLIGHT = 5000
const CONNECTIONS = 50
const MESSAGES = 100_000

export interface P3Options {
  name: string
  flow: WritingFlow
  /** The number of messages sent to Node-RED, low enough for the flow to store them within seconds. */
  flowMessages: number
  goal: number
}

/** Measures P3: insights over MQTT into the database, compared with a Node-RED flow that writes the same rows idempotently. */
export function nodeRed({ name, flow, flowMessages, goal }: P3Options): Benchmark {
  return {
    name,
    title: `durable ingest, ${IN_FLIGHT} in flight over ${CONNECTIONS} connections / Node-RED, ${flow.name}`,
    rounds: 7,
    goals: [{ figure: 'rows per second', unit: 'rows/s', goal, better: 'higher' }],
    async open(database) {
      const program = await installNodeRed()
      const ingest = await openIngestBench(database)
      const peer = await openNodeRed(program, database.url, flow)
      const load = { devices: spread(ingest.devices, CONNECTIONS), mode: { inFlight: IN_FLIGHT } }
      const costs: number[] = []
      return {
        product: {
          name: 'gateway, MQTT to PUBACK after commit',
          async run() {
            const { acknowledged, seconds } = await ingest.load({ ...load, messages: MESSAGES })
            return { 'rows per second': acknowledged / seconds }
          },
        },
        yardstick: {
          name: `bare aedes and Node-RED, ${flow.name}, MQTT to row`,
          async run() {
            const order = {
              ...load,
              port: peer.mqttPort,
              firstMessageId: ingest.takeMessageIds(flowMessages),
              messages: flowMessages,
            }
            const before = (await cpuTimeOf(peer.pid)) ?? Number.NaN
            const seconds = await timeUntilStored(database, order).catch((cause: unknown) => {
              throw new Error(`Node-RED lost messages: ${peer.lastLines()}`, { cause })
            })
            costs.push((((await cpuTimeOf(peer.pid)) ?? Number.NaN) - before) / flowMessages)
            return { 'rows per second': flowMessages / seconds }
          },
        },
        notes: () => [
          ingest.describeCost(),
          `CPU time a message: Node-RED ${peer.version} ${median(costs).toFixed(1)} µs, its broker and connections not included`,
        ],
        async close() {
          await peer.stop()
          await ingest.close()
        },
      }
    },
  }
}
