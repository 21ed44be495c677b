import { randomInt, randomUUID } from 'node:crypto'
import { decodeDownlink, encodeUplink } from '@sentinel/contracts/device-messages/lora-codec'
import {
  type NetworkProvider,
  REPEATS_DOWNLINKS,
} from '@sentinel/contracts/device-messages/lorawan/network-events'
import { TTS_CORRELATION_PREFIX } from '@sentinel/contracts/device-messages/lorawan/the-things-stack'
import mqtt, { type MqttClient } from 'mqtt'

const RESULT_PORT = 21
/** The number of command numbers that a camera remembers (docs/wire.md). */
const NUMBERS_STORED = 8
/** The number of times that The Things Stack sends a downlink that is not acknowledged. */
const ATTEMPTS = 8
const CHANCES = { lost: 0.3, answerLost: 0.05, join: 0.03, flush: 0.03, repeated: 0.4, late: 0.3 }

interface QueuedDownlink {
  id: string
  port: number
  data: Buffer
  attempt: number
}

interface Camera {
  devEui: string
  devAddr: string
  frameCount: number
  downFrameCount: number
  queue: QueuedDownlink[]
  /** A downlink that was sent and has been neither acknowledged nor reported as not acknowledged. */
  pending: { downlink: QueuedDownlink; frameCount: number; isReceived: boolean } | undefined
  numbers: number[]
  answers: Buffer[]
}

type Step = 'sent' | 'ack' | 'nack' | 'failed'
type Publication = [topic: string, message: object]

const happens = (chance: number) => Math.random() < chance

/**
 * A network server with cameras that treats confirmed downlinks like ChirpStack v4 and The Things Stack v3. Frames and answers are lost, cameras
 * rejoin, the queue is flushed, and events arrive several times and in any order.
 */
export class LossyNetworkServer {
  /** The number of times that each camera executed each command. */
  readonly executed = new Map<string, number>()
  /** The number of downlinks that radio gateways have sent. */
  transmissions = 0
  /** The number of reported uplinks. */
  uplinks = 0
  readonly #provider: NetworkProvider
  readonly #client: MqttClient
  readonly #cameras: Map<string, Camera>
  #late: Publication[] = []

  static async start(url: string, provider: NetworkProvider, devEuis: readonly string[]) {
    const server = new LossyNetworkServer(await mqtt.connectAsync(url), provider, devEuis)
    await server.#client.subscribeAsync(['application/+/device/+/command/down', 'v3/+/devices/+/down/push'], {
      qos: 1,
    })
    return server
  }

  private constructor(client: MqttClient, provider: NetworkProvider, devEuis: readonly string[]) {
    this.#client = client
    this.#provider = provider
    this.#cameras = new Map(
      devEuis.map((devEui) => [
        devEui,
        {
          devEui,
          devAddr: newAddress(),
          frameCount: 0,
          downFrameCount: 0,
          queue: [],
          pending: undefined,
          numbers: [],
          answers: [],
        },
      ]),
    )
    client.on('message', (topic, payload) => this.#queue(topic, JSON.parse(payload.toString())))
  }

  /** Each camera sends once and receives what is waiting for it. */
  async turn(): Promise<void> {
    const publications = [...this.#cameras.values()].flatMap((camera) => this.#turnOf(camera))
    const now = [...this.#late, ...publications.filter(() => !happens(CHANCES.late))]
    this.#late = publications.filter((publication) => !now.includes(publication))
    this.uplinks += now.filter(([topic]) => topic.endsWith('/up')).length
    await this.#publish(now)
    await this.#publish(now.filter(() => happens(CHANCES.repeated)))
  }

  /** Publishes late events. */
  async settle(): Promise<void> {
    await this.#publish(this.#late.splice(0))
  }

  stop(): Promise<void> {
    return this.#client.endAsync(true)
  }

  async #publish(publications: Publication[]): Promise<void> {
    const shuffled = publications.toSorted(() => randomInt(3) - 1)
    await Promise.all(
      shuffled.map(([topic, message]) =>
        this.#client.publishAsync(topic, JSON.stringify(message), { qos: 1 }),
      ),
    )
  }

  #queue(topic: string, message: Record<string, unknown>): void {
    const devEui = /[0-9a-f]{16}/.exec(topic)?.[0] ?? ''
    const camera = this.#cameras.get(devEui)
    const downlink = readDownlink(message)
    const isKnown =
      camera?.queue.some(({ id }) => id === downlink.id) || camera?.pending?.downlink.id === downlink.id
    // The id is the key in ChirpStack's queue. The Things Stack accepts everything.
    if (this.#provider === 'chirpstack' && isKnown) return
    camera?.queue.push(downlink)
  }

  #turnOf(camera: Camera): Publication[] {
    const events: Publication[] = []
    if (happens(CHANCES.flush)) camera.queue = []
    if (happens(CHANCES.join)) events.push(this.#join(camera))
    events.push(this.#toUplink(camera, camera.answers.shift()))
    const { pending } = camera
    camera.pending = undefined
    if (pending?.isReceived) events.push(this.#toStep(camera, 'ack', pending))
    else if (pending) events.push(...this.#missAcknowledgement(camera, pending))
    const downlink = camera.queue.shift()
    if (!downlink) return events
    this.transmissions += 1
    const isReceived = !happens(CHANCES.lost)
    camera.pending = { downlink, frameCount: camera.downFrameCount++, isReceived }
    events.push(this.#toStep(camera, 'sent', camera.pending))
    if (isReceived) this.#receive(camera, downlink)
    return events
  }

  #missAcknowledgement(camera: Camera, pending: NonNullable<Camera['pending']>): Publication[] {
    const { downlink } = pending
    const events = [this.#toStep(camera, 'nack', pending)]
    if (!REPEATS_DOWNLINKS[this.#provider]) return events
    if (downlink.attempt === ATTEMPTS) return [...events, this.#toStep(camera, 'failed', pending)]
    camera.queue.push({ ...downlink, attempt: downlink.attempt + 1 })
    return events
  }

  #receive(camera: Camera, { id, port, data }: QueuedDownlink): void {
    const { data: command } = decodeDownlink({ fPort: port, bytes: data })
    if (!command) throw new Error('a downlink that is no command')
    const { command_number: number, type } = command
    const isKnown = camera.numbers.includes(number)
    if (!isKnown) {
      this.executed.set(id, (this.executed.get(id) ?? 0) + 1)
      camera.numbers = [...camera.numbers, number].slice(-NUMBERS_STORED)
    }
    const status = isKnown ? 'duplicate' : 'applied'
    const { bytes = [] } = encodeUplink({ data: { command_number: number, type, status, reason: 0 } })
    if (!happens(CHANCES.answerLost)) camera.answers.push(Buffer.from(bytes))
  }

  #join(camera: Camera): Publication {
    Object.assign(camera, {
      devAddr: newAddress(),
      frameCount: 0,
      downFrameCount: 0,
      queue: [],
      pending: undefined,
    })
    return this.#toEvent(camera, 'join', {
      chirpstack: { deduplicationId: randomUUID(), devAddr: camera.devAddr },
      tts: { join_accept: { session_key_id: camera.devAddr } },
    })
  }

  #toUplink(camera: Camera, answer: Buffer | undefined): Publication {
    const data = answer?.toString('base64')
    const frameCount = camera.frameCount++
    return this.#toEvent(camera, 'up', {
      chirpstack: {
        devAddr: camera.devAddr,
        fCnt: frameCount,
        ...(data && { fPort: RESULT_PORT, data }),
        rxInfo: [{ gatewayId: '0016c001ff10a235', rssi: -100, snr: 5 }],
      },
      tts: {
        uplink_message: { f_cnt: frameCount, ...(data && { f_port: RESULT_PORT, frm_payload: data }) },
      },
    })
  }

  #toStep(camera: Camera, step: Step, { downlink, frameCount }: NonNullable<Camera['pending']>): Publication {
    const about = { queueItemId: downlink.id, ...(frameCount > 0 && { fCntDown: frameCount }) }
    const described = {
      session_key_id: camera.devAddr,
      ...(frameCount > 0 && { f_cnt: frameCount }),
      correlation_ids: [TTS_CORRELATION_PREFIX + downlink.id],
    }
    const name = step === 'sent' ? 'txack' : 'ack'
    return this.#toEvent(camera, name, {
      chirpstack:
        step === 'sent'
          ? { ...about, downlinkId: randomInt(2 ** 32) }
          : { ...about, deduplicationId: randomUUID(), acknowledged: step === 'ack' },
      tts:
        step === 'failed'
          ? { downlink_failed: { downlink: described, error: { name: 'max_retries_reached' } } }
          : { [`downlink_${step}`]: described },
    })
  }

  #toEvent({ devEui, devAddr }: Camera, name: string, bodies: Record<NetworkProvider, object>): Publication {
    if (this.#provider === 'chirpstack') {
      const deviceInfo = { devEui, applicationId: 'lossy' }
      return [`application/lossy/device/${devEui}/event/${name}`, { deviceInfo, ...bodies.chirpstack }]
    }
    const ids = { device_id: `eui-${devEui}`, application_ids: { application_id: 'lossy' }, dev_eui: devEui }
    const message = { end_device_ids: { ...ids, dev_addr: devAddr }, ...bodies.tts }
    return [`v3/lossy/devices/eui-${devEui}/${name}`, message]
  }
}

function newAddress(): string {
  return randomInt(2 ** 32)
    .toString(16)
    .padStart(8, '0')
}

function readDownlink(message: Record<string, unknown>): QueuedDownlink {
  const [first] = (message['downlinks'] ?? []) as {
    f_port: number
    frm_payload: string
    correlation_ids: string[]
  }[]
  const [id, port, data] = first
    ? [first.correlation_ids[0]?.slice(TTS_CORRELATION_PREFIX.length), first.f_port, first.frm_payload]
    : [message['id'], message['fPort'], message['data']]
  return { id: String(id), port: Number(port), data: Buffer.from(String(data), 'base64'), attempt: 1 }
}
