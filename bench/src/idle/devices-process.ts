import { once } from 'node:events'
import type { LoadDevice } from '../ingest/load-connection.ts'
import { type IdleConnection, openIdleConnection } from './idle-connection.ts'

/** The number of connections that are opened at once. Connections beyond a server's backlog would be dropped and retried a second later. */
const CONNECTING_MAX = 250

export interface DevicesOrder {
  port: number
  devices: LoadDevice[]
}

export interface ConnectReport {
  seconds: number
}

/** Connects all devices when the order arrives. Each later message disconnects and reconnects all of them. */
async function serve(): Promise<void> {
  process.send?.({ ready: {} })
  const [order] = (await once(process, 'message')) as [DevicesOrder] // the parent's first message
  let connections: IdleConnection[] = []
  process.once('disconnect', () => {
    for (const connection of connections) connection.cut()
  })
  const reconnect = async () => {
    const startMs = performance.now()
    for (const connection of connections.splice(0)) connection.cut()
    connections = await connectAll(order)
    process.send?.({ seconds: (performance.now() - startMs) / 1000 } satisfies ConnectReport)
  }
  process.on('message', () => void reconnect().catch(fail))
  await reconnect()
}

async function connectAll({ port, devices }: DevicesOrder): Promise<IdleConnection[]> {
  const connections: IdleConnection[] = []
  const waiting = devices.values()
  const connectOneByOne = async () => {
    for (const device of waiting) connections.push(await openIdleConnection(port, device, fail))
  }
  await Promise.all(Array.from({ length: CONNECTING_MAX }, connectOneByOne))
  return connections
}

function fail(error: Error): void {
  process.send?.({ failed: error.message })
}

serve().catch(fail)
