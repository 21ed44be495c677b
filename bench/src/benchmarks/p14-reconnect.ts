import type { Benchmark, Contender } from '../benchmark.ts'
import { cpuTimeOf } from '../cpu-time.ts'
import { extent } from '../extent.ts'
import { type IdleBroker, openIdleAedes, openIdleGateway } from '../idle/open-idle-brokers.ts'
import { openIdleDevices } from '../idle/open-idle-devices.ts'
import { deviceIds, provisionDevices } from '../ingest/provision-devices.ts'
import type { LoadDevice } from '../ingest/load-connection.ts'
import { median } from '../run-rounds.ts'

const DEVICES = extent(20, 10_000)

/** Measures P14: reconnecting all devices at once, each with its secret, compared with a bare aedes that requires no secret. */
export const reconnect: Benchmark = {
  name: 'p14-reconnect',
  title: `${DEVICES.toLocaleString('en')} devices cut off, until all are back, with authentication / bare aedes`,
  rounds: 5,
  goals: [{ figure: 'all back', unit: 's', goal: 1.4, better: 'lower' }],
  async open(database) {
    const devices = await provisionDevices(database, deviceIds(DEVICES))
    const product = await connectTo('gateway, with authentication', await openIdleGateway(database), devices)
    const yardstick = await connectTo('bare aedes', await openIdleAedes(), devices)
    return {
      product,
      yardstick,
      notes: () => [product.describeCost(), yardstick.describeCost()],
      async close() {
        await product.close()
        await yardstick.close()
      },
    }
  },
}

interface Reconnecting extends Contender {
  describeCost(): string
  close(): Promise<void>
}

async function connectTo(name: string, broker: IdleBroker, devices: LoadDevice[]): Promise<Reconnecting> {
  const connected = await openIdleDevices({ port: broker.mqttPort, devices })
  const readCpuTimes = async () =>
    Promise.all([cpuTimeOf(broker.pid), connected.cpuTime()].map(async (time) => (await time) ?? Number.NaN))
  const costs: { broker: number[]; devices: number[] } = { broker: [], devices: [] }
  return {
    name,
    async run() {
      const [brokerBefore = Number.NaN, devicesBefore = Number.NaN] = await readCpuTimes()
      const seconds = await connected.reconnect()
      const [brokerAfter = Number.NaN, devicesAfter = Number.NaN] = await readCpuTimes()
      costs.broker.push((brokerAfter - brokerBefore) / DEVICES)
      costs.devices.push((devicesAfter - devicesBefore) / DEVICES)
      return { 'all back': seconds }
    },
    describeCost: () =>
      `CPU time a device, ${name}: broker ${median(costs.broker).toFixed(0)} µs, devices ${median(costs.devices).toFixed(0)} µs`,
    async close() {
      await connected.close()
      await broker.stop()
    },
  }
}
