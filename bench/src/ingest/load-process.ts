import { once } from 'node:events'
import { LoadConnection, type LoadDevice } from './load-connection.ts'
import { pace } from './pace.ts'
import { buildPublishPackets } from './publish-packets.ts'

/** Distributes messages over the connections in turn. Each connection is a device. */
export interface LoadOrder {
  port: number
  devices: LoadDevice[]
  messages: number
  firstMessageId: number
  /** A closed loop keeps a fixed number of messages in flight over all connections. An open loop sends at a fixed rate. */
  mode: { inFlight: number } | { perSecond: number }
}

export interface LoadReport {
  acknowledged: number
  seconds: number
  /** The milliseconds from each message's due time to its PUBACK. Used only for an open loop. */
  latenciesMs: number[]
}

/** Receives one order from the parent and connects. The next message starts the load, after which the report is sent. */
async function serve(): Promise<void> {
  process.send?.({ ready: {} })
  const [order] = (await once(process, 'message')) as [LoadOrder] // the parent's first message
  const load = await openLoad(order)
  process.send?.({ connected: true })
  await once(process, 'message')
  const report = await load.run()
  load.close()
  process.send?.(report)
}

interface Load {
  run(): Promise<LoadReport>
  close(): void
}

async function openLoad(order: LoadOrder): Promise<Load> {
  const nowMs = Date.now()
  const { devices, messages, firstMessageId, port } = order
  const onAcknowledged: ((count: number) => void)[] = []
  const connections: LoadConnection[] = []
  for (const [at, device] of devices.entries()) {
    const ids: number[] = []
    for (let number = at; number < messages; number += devices.length) ids.push(firstMessageId + number)
    const packets = buildPublishPackets(device.deviceId, ids, nowMs)
    const tell = (count: number) => onAcknowledged[at]?.(count)
    connections.push(await LoadConnection.open(port, device, packets, tell, fail))
  }
  const { mode } = order
  return {
    run: () =>
      'inFlight' in mode
        ? runClosedLoop(connections, onAcknowledged, messages, mode.inFlight)
        : runOpenLoop(connections, onAcknowledged, messages, mode.perSecond),
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

function runClosedLoop(
  connections: LoadConnection[],
  onAcknowledged: ((count: number) => void)[],
  messages: number,
  inFlight: number,
): Promise<LoadReport> {
  return new Promise((resolve) => {
    let acknowledged = 0
    const startMs = performance.now()
    for (const [at, connection] of connections.entries()) {
      onAcknowledged[at] = (count) => {
        acknowledged += count
        connection.send(count)
        if (acknowledged === messages)
          resolve({ acknowledged, seconds: (performance.now() - startMs) / 1000, latenciesMs: [] })
      }
      connection.send(shareOf(inFlight, at, connections.length))
    }
  })
}

async function runOpenLoop(
  connections: LoadConnection[],
  onAcknowledged: ((count: number) => void)[],
  messages: number,
  perSecond: number,
): Promise<LoadReport> {
  const latenciesMs: number[] = []
  const dueMs = connections.map((): number[] => [])
  const startMs = performance.now()
  const all = new Promise<void>((resolve) => {
    for (const at of connections.keys())
      onAcknowledged[at] = (count) => {
        for (const due of dueMs[at]?.splice(0, count) ?? []) latenciesMs.push(performance.now() - due)
        if (latenciesMs.length === messages) resolve()
      }
  })
  await pace(messages, 1000 / perSecond, (number, due) => {
    const at = number % connections.length
    dueMs[at]?.push(due)
    connections[at]?.send(1)
  })
  await all
  return { acknowledged: messages, seconds: (performance.now() - startMs) / 1000, latenciesMs }
}

/** Splits a whole number into nearly equal parts and returns one of them. The parts add up to exactly that number. */
function shareOf(whole: number, at: number, parts: number): number {
  return Math.floor(((at + 1) * whole) / parts) - Math.floor((at * whole) / parts)
}

function fail(error: Error): void {
  process.send?.({ failed: `load: ${error.message}` })
}

serve().catch(fail)
