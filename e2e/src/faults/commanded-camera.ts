import { CommandMessage, commandTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqtt, { type MqttClient } from 'mqtt'

const RECONNECT_PAUSE_MS = 20
/** The maximum time that a camera needs to execute a command. A `cancel` can arrive before that. */
const WORK_MAX_MS = 60
const MOMENTS = [
  'before storing',
  'before PUBACK',
  'before executing',
  'before answering',
  undefined,
] as const
type Moment = (typeof MOMENTS)[number]

export interface CommandedCameraOptions {
  deviceId: number
  secret: string
  /** The gateways' ports. The camera tries another port after each broken connection. */
  ports: readonly number[]
}

interface Taken {
  id: string
  type: CommandMessage['type']
  isExecuted: boolean
}

/**
 * A camera that follows the protocol: it stores a command before acknowledging it, executes each id once, and keeps its answer until the answer is
 * acknowledged. What it has stored survives `losePower`, and everything else is lost.
 */
export class CommandedCamera {
  readonly deviceId: number
  /** The number of times that each command was executed. */
  readonly executed = new Map<string, number>()
  /** The commands that were cancelled before the camera executed them. */
  readonly cancelled = new Set<string>()
  readonly #options: CommandedCameraOptions
  readonly #memory = new Map<string, Taken>()
  readonly #unanswered = new Set<string>()
  #client: MqttClient | undefined
  #diesAt: Moment
  #tries = 0
  #isStopped = false

  constructor(options: CommandedCameraOptions) {
    this.#options = options
    this.deviceId = options.deviceId
    this.#connect()
  }

  /** Loses power at some moment during the next command, or immediately. */
  losePower(): void {
    this.#diesAt = MOMENTS[Math.floor(Math.random() * MOMENTS.length)]
    if (this.#diesAt === undefined) this.#client?.stream.destroy()
  }

  stop(): void {
    this.#isStopped = true
    this.#client?.end(true)
  }

  #connect(): void {
    const { deviceId, secret, ports } = this.#options
    const clientId = String(deviceId)
    this.#tries += 1
    const client = mqtt.connect(`mqtt://127.0.0.1:${ports[(this.#tries + deviceId) % ports.length]}`, {
      clientId,
      username: clientId,
      password: secret,
      clean: deviceId % 2 === 0,
      reconnectPeriod: 0,
      connectTimeout: 3000,
      resubscribe: false,
    })
    this.#client = client
    // mqtt.js sends the PUBACK when this calls back.
    client.handleMessage = (packet, done) => {
      if (this.#take(client, CommandMessage.parse(JSON.parse(packet.payload.toString())))) done()
    }
    client.on('error', () => undefined) // 'close' follows
    client.on('connect', () => {
      client.subscribe(commandTopic(deviceId), { qos: 1 })
      for (const id of this.#unanswered) this.#answer(client, id)
      for (const taken of this.#memory.values()) if (!taken.isExecuted) this.#execute(client, taken)
    })
    client.once('close', () => {
      client.end(true)
      if (!this.#isStopped) setTimeout(() => this.#connect(), RECONNECT_PAUSE_MS)
    })
  }

  /** Returns false if the power was lost before the command could be acknowledged. */
  #take(client: MqttClient, { id, type, payload }: CommandMessage): boolean {
    if (this.#hasDied(client, 'before storing')) return false
    const known = this.#memory.get(id)
    if (known) {
      if (!this.cancelled.has(id)) this.#unanswered.add(id)
    } else if (type === 'cancel') this.#forget(id, payload.id)
    else this.#memory.set(id, { id, type, isExecuted: false })
    if (this.#hasDied(client, 'before PUBACK')) return false
    setTimeout(() => {
      if (!client.connected || this.#hasDied(client, 'before executing')) return
      const taken = this.#memory.get(id)
      if (taken && !taken.isExecuted) this.#execute(client, taken)
      else this.#answer(client, id)
    }, Math.random() * WORK_MAX_MS)
    return true
  }

  #forget(cancelId: string, id: string): void {
    const taken = this.#memory.get(id)
    this.#memory.set(cancelId, { id: cancelId, type: 'cancel', isExecuted: true })
    this.#unanswered.add(cancelId)
    if (taken?.isExecuted) return
    this.cancelled.add(id)
    this.#memory.set(id, { id, type: 'cancel', isExecuted: true }) // a command with this id must never be executed
  }

  #execute(client: MqttClient, taken: Taken): void {
    taken.isExecuted = true
    this.executed.set(taken.id, (this.executed.get(taken.id) ?? 0) + 1)
    this.#unanswered.add(taken.id)
    if (!this.#hasDied(client, 'before answering')) this.#answer(client, taken.id)
  }

  #answer(client: MqttClient, id: string): void {
    if (!client.connected || !this.#unanswered.has(id)) return
    const answer = JSON.stringify({ id, status: 'success' })
    client.publish(uplinkTopic(this.deviceId, 'answers'), answer, { qos: 1 }, (error) => {
      if (!error) this.#unanswered.delete(id)
    })
  }

  #hasDied(client: MqttClient, moment: Moment): boolean {
    if (this.#diesAt !== moment) return false
    this.#diesAt = undefined
    client.stream.destroy()
    return true
  }
}
