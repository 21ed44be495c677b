import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { type Broker, type BrokerEvents, createBroker } from '../broker/create-broker.ts'
import { createOpenPolicy } from '../broker/open-policy.ts'
import type { ConnectFields } from './mqtt-bytes.ts'
import { RawClient, type Received } from './raw-client.ts'

export interface TestBroker {
  port: number
  broker: Broker
  /** Opens a connection that is closed together with the broker. */
  open(): Promise<RawClient>
  /** Connects with a clean session unless specified otherwise. Throws if the broker refuses. */
  connect(fields: ConnectFields): Promise<RawClient>
  /** Does the same, and also returns the CONNACK. */
  connectFor(fields: ConnectFields): Promise<{ client: RawClient; connack: Received }>
  stop(): Promise<void>
}

/** Starts only the broker, open to every client, on a free port. */
export async function startTestBroker(events: BrokerEvents = {}): Promise<TestBroker> {
  const broker = await createBroker(createOpenPolicy())
  broker.follow(events)
  const server = net.createServer({ noDelay: true }, broker.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // safe: it listens on TCP
  const clients: RawClient[] = []

  async function connectFor(fields: ConnectFields): Promise<{ client: RawClient; connack: Received }> {
    const { client, connack } = await RawClient.connect(port, fields)
    clients.push(client)
    return { client, connack }
  }

  return {
    port,
    broker,
    connectFor,
    async open() {
      const client = await RawClient.open(port)
      clients.push(client)
      return client
    },
    async connect(fields) {
      const { client, connack } = await connectFor(fields)
      if (connack.type !== 'connack' || connack.returnCode !== 0)
        throw new Error(`refused: ${JSON.stringify(connack)}`)
      return client
    },
    async stop() {
      for (const client of clients) client.break()
      server.close()
      await broker.close()
    },
  }
}
