import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { openIdleDevices } from '../idle/open-idle-devices.ts'
import { type IdleBroker, openIdleAedes, openIdleGateway } from '../idle/open-idle-brokers.ts'
import { deviceIds, provisionDevices } from '../ingest/provision-devices.ts'
import type { Memory } from '../idle/report-memory.ts'
import type { LoadDevice } from '../ingest/load-connection.ts'
import { median } from '../run-rounds.ts'

const DEVICES = extent(20, 10_000)
const KIB = 1024

/** Measures P14: the memory of an idle device, which is the gateway's memory with all devices less its memory with none. */
export const idleMemory: Benchmark = {
  name: 'p14-memory',
  title: `resident memory with ${DEVICES.toLocaleString('en')} idle devices − without any, per device`,
  rounds: 5,
  goals: [{ figure: 'memory', unit: 'KiB', goal: 12, compare: 'difference', better: 'lower' }],
  async open(database) {
    const devices = await provisionDevices(database, deviceIds(DEVICES))
    const full: Memory[] = []
    const empty: Memory[] = []
    const bare: number[] = []
    return {
      product: {
        name: `gateway, ${DEVICES} devices connected and subscribed to their commands`,
        async run() {
          const memory = await measureWith(devices, await openIdleGateway(database))
          full.push(memory)
          return { memory: perDevice(memory.residentBytes) }
        },
      },
      yardstick: {
        name: 'gateway, no device',
        async run() {
          const memory = await measureWith([], await openIdleGateway(database))
          empty.push(memory)
          bare.push(await measureBare(devices))
          return { memory: perDevice(memory.residentBytes) }
        },
      },
      notes: () => [
        `${difference(full, empty, 'heapBytes')} KiB of that in JavaScript's heap; before its garbage was collected ${difference(full, empty, 'uncollectedBytes')} KiB; a bare aedes with the same devices: ${median(bare).toFixed(1)} KiB each`,
      ],
      close: async () => undefined,
    }
  },
}

function difference(full: readonly Memory[], empty: readonly Memory[], figure: keyof Memory): string {
  const [filled, unfilled] = [full, empty].map((each) => median(each.map((memory) => memory[figure])))
  return perDevice((filled ?? Number.NaN) - (unfilled ?? Number.NaN)).toFixed(1)
}

async function measureWith(devices: LoadDevice[], broker: IdleBroker): Promise<Memory> {
  try {
    if (devices.length === 0) return await broker.measureMemory()
    const connected = await openIdleDevices({ port: broker.mqttPort, devices })
    const memory = await broker.measureMemory()
    await connected.close()
    return memory
  } finally {
    await broker.stop()
  }
}

async function measureBare(devices: LoadDevice[]): Promise<number> {
  const empty = await measureWith([], await openIdleAedes())
  const full = await measureWith(devices, await openIdleAedes())
  return perDevice(full.residentBytes - empty.residentBytes)
}

function perDevice(bytes: number): number {
  return bytes / KIB / DEVICES
}
