import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@sentinel/platform/programs/run-program'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'

/** A modem stays on for this long after its last message so that commands reach it. */
const LINGER_MS = 20_000
const RECONNECT_MS = 2000
export const CLOSED = 'the connection was closed'
const CONNECT_TIMEOUT_MS = 15_000

export interface Publication {
  topic: string
  payload: string | Buffer
}

export interface LinkOptions {
  url: string
  clientId: string
  username?: string | undefined
  password?: string | undefined
  subscriptions: readonly string[]
  /** True for a network server, which stays connected. The broker stores its session while it is disconnected. */
  staysConnected?: boolean
  /** The message is acknowledged when this resolves. If it rejects, the connection is dropped instead. */
  onMessage: (topic: string, payload: Buffer) => Promise<void>
  /** Called with the reason why the broker cannot be used. The link keeps retrying. */
  onTrouble: (reason: string) => void
}

/** Connects when there is something to send, and stays connected for a while afterwards. */
export class Link {
  readonly #options: LinkOptions
  #client: MqttClient | undefined
  #subscribed = Promise.withResolvers<void>()
  #isClosed = false
  #open = 0
  #lingering: NodeJS.Timeout | undefined
  #booted: Promise<void> = Promise.resolve()
  #closing = Promise.withResolvers<never>()

  constructor(options: LinkOptions) {
    this.#options = options
    this.#closing.promise.catch(() => undefined) // callers of `publish` get the error
  }

  /** Resolves when the broker has acknowledged all publications, however often the connection breaks. Rejects if the link is closed first. */
  async publish(publications: readonly Publication[]): Promise<void> {
    this.#open += 1
    clearTimeout(this.#lingering)
    try {
      if (this.#isClosed) throw new Error(CLOSED)
      await Promise.race([this.#publishNow(publications), this.#closing.promise])
    } finally {
      this.#open -= 1
      if (this.#open === 0 && !this.#options.staysConnected)
        this.#lingering = setTimeout(() => void this.#hangUp(), LINGER_MS).unref()
    }
  }

  /** Breaks the connection and reconnects after `bootMs`. Resolves when that time is over. Rejects if the link is closed first. */
  restart(bootMs: number): Promise<void> {
    const client = this.#client
    if (client) {
      client.options.reconnectPeriod = bootMs
      client.stream.destroy()
    }
    this.#booted = this.wait(bootMs)
    this.#booted.catch(() => undefined) // waiting callers get the error
    return this.#booted
  }

  /** Rejects if the link is closed first. */
  async wait(ms: number): Promise<void> {
    await Promise.race([pause(ms, undefined, { ref: false }), this.#closing.promise])
  }

  /** Closes the link permanently. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.reject(new Error(CLOSED))
    await this.#hangUp()
  }

  async #publishNow(publications: readonly Publication[]): Promise<void> {
    await this.#booted
    const client = (this.#client ??= this.#connect())
    await this.#subscribed.promise // ensures that no command that follows the messages is missed
    await Promise.all(
      publications.map(({ topic, payload }) => client.publishAsync(topic, payload, { qos: 1 })),
    )
  }

  async #hangUp(): Promise<void> {
    clearTimeout(this.#lingering)
    const client = this.#client
    this.#client = undefined
    this.#subscribed = Promise.withResolvers()
    await client?.endAsync(this.#open > 0) // publishers that are still waiting have got the error
  }

  #connect(): MqttClient {
    const { url, clientId, username, password, subscriptions, staysConnected, onTrouble } = this.#options
    const client = mqtt.connect(url, {
      clientId,
      username,
      password,
      protocolVersion: 4,
      clean: !staysConnected,
      keepalive: 120,
      reconnectPeriod: RECONNECT_MS,
      reconnectOnConnackError: true, // a gateway refuses devices while its database is unavailable
      connectTimeout: CONNECT_TIMEOUT_MS,
      resubscribe: false, // done below
    })
    client.handleMessage = (packet, acknowledge) =>
      void this.#take(client, packet).then((isTaken) => isTaken && acknowledge())
    client.on('error', (error) => onTrouble(error.message || error.name))
    client.on('connect', () => {
      client.options.reconnectPeriod = RECONNECT_MS
      client.subscribe([...subscriptions], { qos: 1 }, (error) => {
        if (error) onTrouble(`no commands: ${error.message}`)
        this.#subscribed.resolve() // a client that may not subscribe can still publish
      })
    })
    return client
  }

  /**
   * Returns whether the message may be acknowledged: it was accepted, and the connection that it arrived on is still open. mqtt.js would send the
   * PUBACK on the next connection, where its packet id may belong to another message.
   */
  async #take(client: MqttClient, { topic, payload }: IPublishPacket): Promise<boolean> {
    const { stream } = client
    try {
      await this.#options.onMessage(topic, Buffer.from(payload))
    } catch (error) {
      this.#options.onTrouble(`a message was not taken: ${explain(error)}`)
      stream.destroy()
    }
    return client.connected && client.stream === stream && !stream.destroyed
  }
}
