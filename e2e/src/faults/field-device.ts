import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqtt, { type MqttClient } from 'mqtt'

const IN_FLIGHT_MAX = 50
const RECONNECT_PAUSE_MS = 50

export interface FieldDeviceOptions {
  port: number
  deviceId: number
  secret: string
}

/**
 * A camera that follows the protocol: it stores each message until its PUBACK has arrived, however often the connection breaks, and resends the
 * remaining ones. Message ids start at 1.
 */
export class FieldDevice {
  readonly deviceId: number
  readonly sent = new Set<number>()
  readonly acknowledged = new Set<number>()
  connectionsTried = 0
  readonly #options: FieldDeviceOptions
  readonly #waiting: number[] = []
  /** Set while connected. */
  #client: MqttClient | undefined
  #newest: MqttClient | undefined
  #inFlight = 0
  #lastId = 0
  #classId = 0
  #stopped = false
  #onSettled: (() => void) | undefined

  constructor(options: FieldDeviceOptions) {
    this.#options = options
    this.deviceId = options.deviceId
    this.#connect()
  }

  /** Records this many more messages, which are sent when there is capacity. */
  record(messages: number): void {
    for (let left = messages; left > 0; left--) this.#waiting.push((this.#lastId += 1))
    this.#send()
  }

  /** Restarts message ids at 1, like a camera that was reset. From now on, everything it sees has a different class. */
  reset(): void {
    this.#lastId = 0
    this.#classId += 2
    this.sent.clear()
    this.acknowledged.clear()
  }

  /** Resolves when everything recorded has been acknowledged. */
  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#inFlight > 0)
      await new Promise<void>((resolve) => (this.#onSettled = resolve))
  }

  /** Resolves when disconnected, even if it was still connecting. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#newest?.endAsync(true)
  }

  #connect(): void {
    this.connectionsTried += 1
    const id = String(this.deviceId)
    const client = mqtt.connect(`mqtt://127.0.0.1:${this.#options.port}`, {
      clientId: id,
      username: id,
      password: this.#options.secret,
      reconnectPeriod: 0,
      connectTimeout: 3000,
      queueQoSZero: false,
    })
    this.#newest = client
    client.on('error', () => undefined) // 'close' follows
    client.on('connect', () => {
      this.#client = client
      this.#send()
    })
    client.once('close', () => {
      this.#client = undefined
      client.end(true) // messages in flight fail and are queued again
      if (!this.#stopped) setTimeout(() => this.#connect(), RECONNECT_PAUSE_MS)
    })
  }

  #send(): void {
    while (this.#client?.connected && this.#inFlight < IN_FLIGHT_MAX && this.#waiting.length > 0)
      this.#publish(this.#client, this.#waiting.shift() ?? 0)
  }

  #publish(client: MqttClient, messageId: number): void {
    this.#inFlight += 1
    this.sent.add(messageId)
    const message = toMessage(messageId, this.#classId)
    client.publish(uplinkTopic(this.deviceId, 'insights'), message, { qos: 1 }, (error) => {
      this.#inFlight -= 1
      if (error) this.#waiting.unshift(messageId) // until the next connection: a client that is ending refuses every message immediately
      else {
        this.acknowledged.add(messageId)
        this.#send()
      }
      this.#onSettled?.()
    })
  }
}

/** Has two insights per message, so that a half-stored message would be noticed. */
function toMessage(messageId: number, firstClassId: number): string {
  const taken = new Date(Date.parse('2026-11-20T00:00:00Z') + messageId * 1000).toISOString()
  const insights = [0, 1].map((index) => ({
    index,
    alg_id: 3,
    class_id: firstClassId + index,
    confidence: 90,
    file_ctime: taken,
  }))
  return JSON.stringify({ message_id: messageId, comms_source: 'cell', insights })
}
