import mqtt, { type MqttClient } from 'mqtt'

/** How long a modem stays on after its last message, so that commands reach it. */
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
  onMessage: (topic: string, payload: Buffer) => void
  /** Told why the broker can't be used; it is tried on. */
  onTrouble: (reason: string) => void
}

/** A connection that is there when something is to be said, and for a while after. */
export class Link {
  readonly #options: LinkOptions
  #client: MqttClient | undefined
  #subscribed = Promise.withResolvers<void>()
  #isClosed = false
  #open = 0
  #lingering: NodeJS.Timeout | undefined
  #closing = Promise.withResolvers<never>()

  constructor(options: LinkOptions) {
    this.#options = options
    this.#closing.promise.catch(() => undefined) // matters to those who publish
  }

  /** Resolves once the broker has acknowledged them all, however often the line breaks; rejects when closed before. */
  async publish(publications: readonly Publication[]): Promise<void> {
    this.#open += 1
    clearTimeout(this.#lingering)
    try {
      if (this.#isClosed) throw new Error(CLOSED)
      await Promise.race([this.#publishNow(publications), this.#closing.promise])
    } finally {
      this.#open -= 1
      if (this.#open === 0) this.#lingering = setTimeout(() => void this.#hangUp(), LINGER_MS).unref()
    }
  }

  /** For good. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#closing.reject(new Error(CLOSED))
    await this.#hangUp()
  }

  async #publishNow(publications: readonly Publication[]): Promise<void> {
    const client = (this.#client ??= this.#connect())
    await this.#subscribed.promise // so that commands are not missed by what follows
    await Promise.all(
      publications.map(({ topic, payload }) => client.publishAsync(topic, payload, { qos: 1 })),
    )
  }

  async #hangUp(): Promise<void> {
    clearTimeout(this.#lingering)
    const client = this.#client
    this.#client = undefined
    this.#subscribed = Promise.withResolvers()
    await client?.endAsync(this.#open > 0) // whoever is still waiting has been told
  }

  #connect(): MqttClient {
    const { url, clientId, username, password, subscriptions, onMessage, onTrouble } = this.#options
    const client = mqtt.connect(url, {
      clientId,
      username,
      password,
      protocolVersion: 4,
      clean: true,
      keepalive: 120,
      reconnectPeriod: RECONNECT_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      resubscribe: false, // done below
    })
    client.on('message', (topic, payload) => onMessage(topic, payload))
    client.on('error', (error) => onTrouble(error.message || error.name))
    client.on('connect', () =>
      client.subscribe([...subscriptions], { qos: 1 }, (error) => {
        if (error) onTrouble(`no commands: ${error.message}`)
        this.#subscribed.resolve() // who may not listen can still speak
      }),
    )
    return client
  }
}
