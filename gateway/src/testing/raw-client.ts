import { once } from 'node:events'
import net from 'node:net'
import {
  type ConnectFields,
  connectBytes,
  PacketType,
  type PublishFields,
  subscribeBytes,
} from './mqtt-bytes.ts'

/** A packet from the broker, with the fields of its type. */
export type Received =
  | { type: 'connack'; sessionPresent: boolean; returnCode: number }
  | ({ type: 'publish' } & Required<Omit<PublishFields, 'payload' | 'packetId'>> & {
        payload: string
        packetId: number | undefined
      })
  | { type: 'suback'; packetId: number; codes: number[] }
  | { type: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp' | 'unsuback'; packetId: number }
  | { type: 'pingresp' }

type Waiting = { resolve: (packet: Received) => void; reject: (error: Error) => void }

/** An MQTT client that sends exactly the given bytes and returns what it receives. */
export class RawClient {
  readonly socket: net.Socket
  /** Resolves when either side closes the connection. */
  readonly closed: Promise<void>
  #bytes = Buffer.alloc(0)
  readonly #received: Received[] = []
  readonly #waiting: Waiting[] = []
  #isClosed = false

  private constructor(socket: net.Socket) {
    this.socket = socket
    socket.on('error', () => undefined) // 'close' follows
    socket.on('data', (chunk) => this.#take(chunk))
    this.closed = new Promise((resolve) =>
      socket.once('close', () => {
        this.#isClosed = true
        for (const { reject } of this.#waiting.splice(0))
          reject(new Error('the broker closed the connection'))
        resolve()
      }),
    )
  }

  static async open(port: number): Promise<RawClient> {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    const client = new RawClient(socket)
    await once(socket, 'connect')
    return client
  }

  /** Opens a connection, sends a CONNECT and returns when the CONNACK has arrived. */
  static async connect(
    port: number,
    fields: ConnectFields,
  ): Promise<{ client: RawClient; connack: Received }> {
    const client = await RawClient.open(port)
    client.send(connectBytes(fields))
    return { client, connack: await client.next() }
  }

  /** Sends all packets in one write. */
  send(...packets: Uint8Array[]): void {
    this.socket.write(Buffer.concat(packets))
  }

  /** Returns the next packet from the broker. Rejects if the connection is closed first. */
  next(): Promise<Received> {
    const packet = this.#received.shift()
    if (packet) return Promise.resolve(packet)
    if (this.#isClosed) return Promise.reject(new Error('the broker closed the connection'))
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Returns the remaining packets once the connection is closed. */
  async rest(): Promise<Received[]> {
    await this.closed
    return this.#received.splice(0)
  }

  async subscribe(...filters: [filter: string, qos: number][]): Promise<number[]> {
    this.send(subscribeBytes(1, ...filters))
    const suback = await this.next()
    if (suback.type !== 'suback') throw new Error(`${suback.type} instead of suback`)
    return suback.codes
  }

  /** Breaks the connection without a DISCONNECT. */
  break(): void {
    this.socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    for (;;) {
      const packet = splitPacket(this.#bytes)
      if (!packet) return
      this.#bytes = this.#bytes.subarray(packet.bytes)
      const received = readPacket(packet.head, packet.body)
      const waiting = this.#waiting.shift()
      if (waiting) waiting.resolve(received)
      else this.#received.push(received)
    }
  }
}

function splitPacket(bytes: Buffer): { head: number; body: Buffer; bytes: number } | undefined {
  let remainingBytes = 0
  for (let at = 1; at < bytes.length; at++) {
    const byte = bytes.readUInt8(at)
    remainingBytes += (byte & 127) * 128 ** (at - 1)
    if (byte >= 128) continue
    const end = at + 1 + remainingBytes
    return end > bytes.length
      ? undefined
      : { head: bytes.readUInt8(0), body: bytes.subarray(at + 1, end), bytes: end }
  }
  return undefined
}

function readPacket(head: number, body: Buffer): Received {
  const type = head >> 4
  switch (type) {
    case PacketType.connack:
      return { type: 'connack', sessionPresent: body.readUInt8(0) === 1, returnCode: body.readUInt8(1) }
    case PacketType.publish:
      return readPublish(head & 15, body)
    case PacketType.suback:
      return { type: 'suback', packetId: body.readUInt16BE(0), codes: [...body.subarray(2)] }
    case PacketType.puback:
      return { type: 'puback', packetId: body.readUInt16BE(0) }
    case PacketType.pubrec:
      return { type: 'pubrec', packetId: body.readUInt16BE(0) }
    case PacketType.pubrel:
      return { type: 'pubrel', packetId: body.readUInt16BE(0) }
    case PacketType.pubcomp:
      return { type: 'pubcomp', packetId: body.readUInt16BE(0) }
    case PacketType.unsuback:
      return { type: 'unsuback', packetId: body.readUInt16BE(0) }
    case PacketType.pingresp:
      return { type: 'pingresp' }
    default:
      throw new Error(`a packet of type ${type} from the broker`)
  }
}

function readPublish(flags: number, body: Buffer): Received {
  const qos = ((flags >> 1) & 3) as 0 | 1 | 2 // if a broker sends 3, the test that compares it fails
  const topicEnd = 2 + body.readUInt16BE(0)
  const payloadStart = qos > 0 ? topicEnd + 2 : topicEnd
  return {
    type: 'publish',
    topic: body.subarray(2, topicEnd).toString(),
    payload: body.subarray(payloadStart).toString(),
    qos,
    retain: (flags & 1) === 1,
    dup: (flags & 8) === 8,
    packetId: qos > 0 ? body.readUInt16BE(topicEnd) : undefined,
  }
}
