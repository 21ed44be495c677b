import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes } from 'aedes'

export interface Received {
  topic: string
  payload: Buffer
}

export interface TestBrokerOptions {
  /** Selects publications that are never acknowledged. */
  holds?: (received: Received) => boolean
  accepts?: (username: string, password: string) => boolean
}

/** A plain MQTT broker on a port chosen by the system. It records what it receives. */
export class TestBroker {
  /** All publications in order of receipt. Publications that were sent again are repeated. */
  readonly received: Received[] = []
  /** The clients that have subscribed, once for each subscription. */
  readonly subscribed: string[] = []
  /** The number of publications that clients have acknowledged (PUBACK). */
  acknowledged = 0
  readonly #broker: Aedes
  readonly #server: Server
  readonly #waiting = new Set<() => void>()
  readonly #sockets = new Set<Socket>()
  #onRefused: (() => void) | undefined

  static async start({
    holds = () => false,
    accepts = () => true,
  }: TestBrokerOptions = {}): Promise<TestBroker> {
    const broker = await Aedes.createBroker()
    broker.authenticate = (_client, username, password, done) =>
      done(null, accepts(username ?? '', password?.toString() ?? ''))
    const test = new TestBroker(broker)
    broker.authorizePublish = (_client, packet, done) => {
      const message = { topic: packet.topic, payload: Buffer.from(packet.payload) }
      test.#take(message)
      if (!holds(message)) done(null)
    }
    broker.on('subscribe', (_filters, client) => test.#note(() => test.subscribed.push(client.id)))
    broker.on('ack', () => test.#note(() => (test.acknowledged += 1)))
    test.#server.listen(0, '127.0.0.1')
    await once(test.#server, 'listening')
    return test
  }

  private constructor(broker: Aedes) {
    this.#broker = broker
    this.#server = createServer((socket) => this.#connect(socket))
  }

  get url(): string {
    return `mqtt://127.0.0.1:${(this.#server.address() as { port: number }).port}` // safe: it listens on a port
  }

  /** Resolves when this many publications have been received. */
  async receives(count: number): Promise<void> {
    await this.until(() => this.received.length >= count)
  }

  /** Resolves when the condition is true. Checks it whenever something is received, subscribed or acknowledged. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.add(resolve)
      await promise
      this.#waiting.delete(resolve)
    }
  }

  /** Closes all connections immediately, before pending messages are acknowledged. */
  cutLines(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Refuses all connections from now on. Once one was refused, resolves with a function that accepts connections again. */
  async refuseNext(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#onRefused = resolve
    await promise
    return () => (this.#onRefused = undefined)
  }

  publish(topic: string, payload: string | Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }

  async close(): Promise<void> {
    this.cutLines()
    this.#server.close()
    await new Promise<void>((resolve) => this.#broker.close(resolve))
  }

  #connect(socket: Socket): void {
    if (this.#onRefused) {
      this.#onRefused()
      socket.destroy()
      return
    }
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    this.#broker.handle(socket)
  }

  #take(message: Received): void {
    this.#note(() => this.received.push(message))
  }

  #note(change: () => void): void {
    change()
    for (const wake of this.#waiting) wake()
  }
}
