import { once } from 'node:events'
import net from 'node:net'
import mqttPacket from 'mqtt-packet'
import { packetIdOf, type PublishPackets } from './publish-packets.ts'

const CONNACK = 0x20
const PUBACK = 0x40
/** The size of both CONNACK and PUBACK. Without a keepalive a broker sends nothing else. */
const ANSWER_BYTES = 4

export interface LoadDevice {
  deviceId: number
  secret: string
}

/** A device as a raw socket. Writes prepared packets, counts acknowledgements and checks that they arrive in order. */
export class LoadConnection {
  readonly #socket: net.Socket
  readonly #packets: PublishPackets
  readonly #onAcknowledged: (count: number) => void
  readonly #answer = new Uint8Array(ANSWER_BYTES)
  #answerBytes = 0
  #connected = false
  sent = 0
  acknowledged = 0

  private constructor(
    socket: net.Socket,
    packets: PublishPackets,
    onAcknowledged: (count: number) => void,
    onFailed: (error: Error) => void,
  ) {
    this.#socket = socket
    this.#packets = packets
    this.#onAcknowledged = onAcknowledged
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', onFailed)
    socket.on('close', () => onFailed(new Error('the broker closed a connection')))
  }

  static async open(
    port: number,
    { deviceId, secret }: LoadDevice,
    packets: PublishPackets,
    onAcknowledged: (count: number) => void,
    onFailed: (error: Error) => void,
  ): Promise<LoadConnection> {
    const socket = net.connect({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    const connection = new LoadConnection(socket, packets, onAcknowledged, onFailed)
    const clientId = String(deviceId)
    const connect = { clientId, username: clientId, password: Buffer.from(secret), keepalive: 0 }
    socket.write(
      mqttPacket.generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        ...connect,
      }),
    )
    await once(socket, 'data')
    if (!connection.#connected) throw new Error(`the broker refused device ${deviceId}`)
    return connection
  }

  get total(): number {
    return this.#packets.ends.length
  }

  /** Writes up to this many of the next packets. */
  send(count: number): void {
    const { bytes, ends } = this.#packets
    const until = Math.min(this.sent + count, ends.length)
    if (until === this.sent) return
    this.#socket.write(bytes.subarray(this.sent === 0 ? 0 : ends[this.sent - 1], ends[until - 1]))
    this.sent = until
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #read(chunk: Uint8Array): void {
    const before = this.acknowledged
    for (const byte of chunk) {
      this.#answer[this.#answerBytes++] = byte
      if (this.#answerBytes === ANSWER_BYTES) this.#take()
    }
    if (this.acknowledged > before) this.#onAcknowledged(this.acknowledged - before)
  }

  #take(): void {
    this.#answerBytes = 0
    const [type = 0, length, high = 0, low = 0] = this.#answer
    if (type === CONNACK && low === 0) {
      this.#connected = true
      return
    }
    const isNext = type === PUBACK && length === 2 && high * 256 + low === packetIdOf(this.acknowledged)
    if (!isNext) this.#socket.destroy(new Error('an answer that is not the next PUBACK'))
    this.acknowledged += 1
  }
}
