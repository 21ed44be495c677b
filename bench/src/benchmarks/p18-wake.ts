import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.ts'
import { startChild } from '../child.ts'
import type { WakeReport } from '../commands/listeners-process.ts'
import { queueCommands } from '../commands/queued-commands.ts'
import { extent } from '../extent.ts'
import { openIdleAedes, openIdleGateway } from '../idle/open-idle-brokers.ts'
import { deviceIds, provisionDevices } from '../ingest/provision-devices.ts'

const DEVICES = extent(20, 1000)
const EVERY_MS = 10
const LISTENERS = fileURLToPath(new URL('../commands/listeners-process.ts', import.meta.url))

/** Measures P18: from the connection of a device that wakes up until it has its command, less the time until a bare aedes grants its subscription. */
export const wakeTime: Benchmark = {
  name: 'p18-wake',
  title: `a device wakes up until it has its command, ${1000 / EVERY_MS} devices a second − subscribed at a bare aedes, p99`,
  rounds: 5,
  goals: [{ figure: 'p99', unit: 'ms', goal: 50, compare: 'difference', better: 'lower' }],
  async open(database) {
    const ids = deviceIds(DEVICES)
    const devices = await provisionDevices(database, ids)
    const [gateway, aedes] = await Promise.all([openIdleGateway(database), openIdleAedes()])
    const wake = async (port: number, awaitCommand: boolean) => {
      const child = await startChild(LISTENERS)
      const { millis } = await child.ask<WakeReport>({
        port,
        devices,
        wake: { everyMs: EVERY_MS, awaitCommand },
      })
      await child.stop()
      return { p99: millis.toSorted((a, b) => a - b)[Math.floor(millis.length * 0.99)] ?? Number.NaN }
    }
    return {
      product: {
        name: 'gateway, connected and authenticated until the command is there',
        async run() {
          await queueCommands(database, ids)
          return wake(gateway.mqttPort, true)
        },
      },
      yardstick: { name: 'bare aedes, until subscribed', run: () => wake(aedes.mqttPort, false) },
      async close() {
        await Promise.all([gateway.stop(), aedes.stop()])
      },
    }
  },
}
