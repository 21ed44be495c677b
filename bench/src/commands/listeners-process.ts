import { once } from 'node:events'
import type { LoadDevice } from '../ingest/load-connection.ts'
import { type ListeningDevice, openListeningDevice } from './listening-device.ts'

/** The number of connections that are opened at once. Connections beyond a server's backlog would be dropped and retried a second later. */
const CONNECTING_MAX = 250

export interface ListenersOrder {
  port: number
  devices: LoadDevice[]
}

/** Devices that wake up one after another and disconnect again. */
export interface WakeOrder {
  everyMs: number
  /** True if each device waits for a command. Otherwise a device is done when its subscription is granted. */
  awaitCommand: boolean
}

export interface WakeReport {
  /** The milliseconds from opening the connection until the device has its command or its subscription. */
  millis: number[]
}

/** Requests a message once the devices have received this many more commands. */
export interface CountOrder {
  commands: number
}

/** Counts the commands that devices receive. */
class CommandCounter {
  #received = 0
  #wanted = Number.POSITIVE_INFINITY
  #onReached = () => undefined as void

  add(): void {
    this.#received += 1
    if (this.#received === this.#wanted) this.#onReached()
  }

  /** Resolves once this many more commands have been received. */
  wait(commands: number): Promise<void> {
    this.#received = 0
    this.#wanted = commands
    return new Promise((resolve) => (this.#onReached = resolve))
  }
}

/** Without a wake order, connects all devices and leaves them connected. */
async function serve(): Promise<void> {
  process.send?.({ ready: {} })
  const [order] = (await once(process, 'message')) as [ListenersOrder & { wake?: WakeOrder }] // the parent's first message
  const { wake } = order
  if (wake) return void process.send?.(await wakeAll(order, wake))
  const counter = new CommandCounter()
  const devices = await connectAll(order, counter)
  process.on('message', (wanted) => {
    const { commands } = wanted as CountOrder // the parent sends nothing else
    void counter.wait(commands).then(() => process.send?.({ received: commands }))
  })
  process.once('disconnect', () => {
    for (const device of devices) device.cut()
  })
  process.send?.({ connected: devices.length })
}

async function connectAll(
  { port, devices }: ListenersOrder,
  counter: CommandCounter,
): Promise<ListeningDevice[]> {
  const connected: ListeningDevice[] = []
  const waiting = devices.values()
  const connectOneByOne = async () => {
    for (const device of waiting)
      connected.push(
        await openListeningDevice({ port, device, onCommand: () => counter.add(), onLost: fail }),
      )
  }
  await Promise.all(Array.from({ length: CONNECTING_MAX }, connectOneByOne))
  return connected
}

async function wakeAll(
  { port, devices }: ListenersOrder,
  { everyMs, awaitCommand }: WakeOrder,
): Promise<WakeReport> {
  const startMs = performance.now()
  const millis = await Promise.all(
    devices.map(async (device, at) => {
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(0, startMs + at * everyMs - performance.now())),
      )
      return wakeOne(port, device, awaitCommand)
    }),
  )
  return { millis }
}

async function wakeOne(port: number, device: LoadDevice, awaitCommand: boolean): Promise<number> {
  const command = Promise.withResolvers<void>()
  const wokenMs = performance.now()
  const listening = await openListeningDevice({ port, device, onCommand: command.resolve, onLost: fail })
  if (awaitCommand) await command.promise
  const millis = performance.now() - wokenMs
  listening.cut()
  return millis
}

function fail(error: Error): void {
  process.send?.({ failed: error.message })
}

serve().catch(fail)
