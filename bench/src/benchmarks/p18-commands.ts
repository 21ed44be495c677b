import { randomUUIDv7 } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { startChild } from '../child.ts'
import type { PublishReport } from '../commands/publishing-aedes-process.ts'
import { queueCommands, SAMPLE_PAYLOAD, untilAcknowledged } from '../commands/queued-commands.ts'
import { extent } from '../extent.ts'
import { openIdleGateway } from '../idle/open-idle-brokers.ts'
import { deviceIds, provisionDevices } from '../ingest/provision-devices.ts'

const DEVICES = extent(20, 10_000)
const AEDES = fileURLToPath(new URL('../commands/publishing-aedes-process.ts', import.meta.url))
const LISTENERS = fileURLToPath(new URL('../commands/listeners-process.ts', import.meta.url))

/**
 * Measures P18: commands to connected devices, from the commit that queues them until the database has every acknowledgement. The yardstick is a bare
 * aedes that publishes the same messages and counts the acknowledgements.
 */
export const commandRate: Benchmark = {
  name: 'p18-commands',
  title: `commands to ${DEVICES.toLocaleString('en')} connected devices, sent and acknowledged / bare aedes`,
  rounds: 5,
  goals: [{ figure: 'commands', unit: '1/s', goal: 0.35, better: 'higher' }],
  async open(database) {
    const ids = deviceIds(DEVICES)
    const devices = await provisionDevices(database, ids)
    const gateway = await openIdleGateway(database)
    const aedes = await startChild<{ mqttPort: number }>(AEDES)
    const listeners = await Promise.all([startChild(LISTENERS), startChild(LISTENERS)])
    await listeners[0].ask({ port: gateway.mqttPort, devices })
    await listeners[1].ask({ port: aedes.ready.mqttPort, devices })
    return {
      product: {
        name: 'gateway, from the queue in the database',
        async run() {
          const received = listeners[0].ask<object>({ commands: DEVICES })
          await queueCommands(database, ids)
          const startMs = performance.now()
          await received // reading the database earlier would slow it down
          await untilAcknowledged(database)
          return { commands: DEVICES / ((performance.now() - startMs) / 1000) }
        },
      },
      yardstick: {
        name: 'bare aedes',
        async run() {
          const { seconds } = await aedes.ask<PublishReport>({ deviceIds: ids, payload: aCommand() })
          return { commands: DEVICES / seconds }
        },
      },
      async close() {
        await Promise.all(listeners.map((child) => child.stop()))
        await aedes.stop()
        await gateway.stop()
      },
    }
  },
}

/** Returns a message as long as one of the gateway's commands. */
function aCommand(): string {
  return JSON.stringify({
    id: randomUUIDv7(),
    type: 'update_state',
    payload: SAMPLE_PAYLOAD,
    issued_at: '2026-11-23T00:00:00.000Z',
    expires_at: '2026-11-30T00:00:00.000Z',
  })
}
