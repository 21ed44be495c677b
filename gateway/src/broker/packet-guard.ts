const CONNECT = 1
const PUBLISH = 3
const SUBSCRIBE = 8
const UNSUBSCRIBE = 10
/** A longer topic cannot be one of ours, and its packet may not be larger than packets in general. */
const TOPIC_MAX_BYTES = 512
/** The remaining lengths of PUBACK, PUBREC, PUBREL, PUBCOMP, PINGREQ and DISCONNECT (MQTT 3.1.1 §3.4 to §3.7, §3.12 and §3.14). */
const FIXED_LENGTHS: ReadonlyMap<number, number> = new Map([
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 2],
  [12, 0],
  [14, 0],
])
/** The supported protocol names and levels: MQTT 3.1 and 3.1.1. */
const LEVEL_OF_PROTOCOL: ReadonlyMap<string, number> = new Map([
  ['MQIsdp', 3],
  ['MQTT', 4],
])
const PROTOCOL_NAME_MAX_BYTES = 6
const MORE_NEEDED = Symbol('more bytes needed')

export class PacketTooLarge extends Error {
  override name = 'PacketTooLarge'
}

/** Thrown for a packet whose length is not allowed for its type. */
export class PacketMalformed extends Error {
  override name = 'PacketMalformed'
}

/** Thrown for a CONNECT with an unsupported protocol level. It is answered with CONNACK 1 [MQTT-3.1.2-2]. */
export class UnacceptableProtocol extends Error {
  override name = 'UnacceptableProtocol'
}

/** Returns how many bytes a packet may have, including its header: for any kind of packet, or for a PUBLISH on this topic. */
export type PacketMaxBytes = (topic: string | undefined) => number

export interface PacketGuardOptions {
  packetMaxBytes: PacketMaxBytes
  /** The limit for a PUBLISH on any topic. If a header announces more, it is refused before its topic has arrived. */
  publishMaxBytes: number
  /** The limit for each packet up to and including the first CONNECT. */
  connectMaxBytes: number
  /** The limit for SUBSCRIBE and UNSUBSCRIBE. */
  subscribeMaxBytes: number
}

/**
 * Follows a connection's packet boundaries and throws when a header announces something that is not allowed. aedes and its parser have no limit of
 * their own and would buffer a 256 MB packet before looking at it.
 */
export class PacketGuard {
  readonly #options: PacketGuardOptions
  #head: number[] = []
  #packetBytes = 0
  #restBytes = 0
  #packets = 0
  #connected = false

  constructor(options: PacketGuardOptions) {
    this.#options = options
  }

  /** Returns the size of the packet that is being checked, or 0 between packets. */
  get packetBytes(): number {
    return this.#restBytes > 0 ? this.#packetBytes : 0
  }

  /** Returns how many packets have begun since the last call. */
  takePackets(): number {
    const packets = this.#packets
    this.#packets = 0
    return packets
  }

  /** Returns true if the chunk is within a packet and does not complete it. */
  check(chunk: Uint8Array): boolean {
    let at = Math.min(this.#restBytes, chunk.length)
    this.#restBytes -= at
    const isWithin = at === chunk.length && this.#restBytes > 0
    while (at < chunk.length) {
      const restBytes = this.#readHeadByte(chunk[at] ?? 0)
      at += 1
      if (restBytes === undefined) continue
      const skipped = Math.min(restBytes, chunk.length - at)
      at += skipped
      this.#restBytes = restBytes - skipped
    }
    return isWithin
  }

  /** Reads one byte of a packet's head. Returns the number of following bytes that need no check. */
  #readHeadByte(byte: number): number | undefined {
    const head = this.#head
    head.push(byte)
    const length = readRemainingLength(head)
    if (!length) return undefined
    const totalBytes = length.headBytes + length.remainingBytes
    const type = (head[0] ?? 0) >> 4
    if (totalBytes > this.#maxBytes(type)) {
      const mayFit = this.#connected && type === PUBLISH && totalBytes <= this.#options.publishMaxBytes
      const topic = mayFit ? readTopic(head, length.headBytes) : undefined
      if (topic === MORE_NEEDED) return undefined
      if (topic === undefined || totalBytes > this.#options.packetMaxBytes(topic))
        throw new PacketTooLarge(`a packet of ${totalBytes} bytes`)
    }
    const fixedBytes = FIXED_LENGTHS.get(type)
    if (fixedBytes !== undefined && length.remainingBytes !== fixedBytes)
      throw new PacketMalformed(`${length.remainingBytes} bytes in a packet of type ${type}`)
    if (type === CONNECT && !this.#connected) {
      if (readProtocol(head, length.headBytes, totalBytes) === MORE_NEEDED) return undefined
      this.#connected = true
    }
    const restBytes = totalBytes - head.length
    this.#packetBytes = totalBytes
    this.#packets += 1
    this.#head = []
    return restBytes
  }

  #maxBytes(type: number): number {
    const { packetMaxBytes, connectMaxBytes, subscribeMaxBytes } = this.#options
    if (!this.#connected) return connectMaxBytes
    return type === SUBSCRIBE || type === UNSUBSCRIBE ? subscribeMaxBytes : packetMaxBytes(undefined)
  }
}

/** Reads one to four bytes of seven bits each (MQTT 3.1.1 §2.2.3). Returns undefined while more bytes are needed. */
function readRemainingLength(
  head: readonly number[],
): { headBytes: number; remainingBytes: number } | undefined {
  let remainingBytes = 0
  for (let at = 1; at <= 4; at++) {
    const byte = head[at]
    if (byte === undefined) return undefined
    remainingBytes += (byte & 127) * 128 ** (at - 1)
    if (byte < 128) return { headBytes: at + 1, remainingBytes }
  }
  throw new PacketTooLarge('a remaining length of more than four bytes')
}

function readTopic(head: readonly number[], headBytes: number): string | undefined | typeof MORE_NEEDED {
  if (head.length < headBytes + 2) return MORE_NEEDED
  const topicBytes = ((head[headBytes] ?? 0) << 8) | (head[headBytes + 1] ?? 0)
  if (topicBytes > TOPIC_MAX_BYTES) return undefined
  if (head.length < headBytes + 2 + topicBytes) return MORE_NEEDED
  return Buffer.from(head.slice(headBytes + 2)).toString('utf8')
}

/** Throws if the protocol level is not supported. Leaves everything that is not a CONNECT to the parser, which closes without an answer. */
function readProtocol(
  head: readonly number[],
  headBytes: number,
  totalBytes: number,
): undefined | typeof MORE_NEEDED {
  if (totalBytes < headBytes + 2) return undefined
  if (head.length < headBytes + 2) return MORE_NEEDED
  const nameEnd = headBytes + 2 + ((head[headBytes] ?? 0) << 8) + (head[headBytes + 1] ?? 0)
  if (nameEnd > headBytes + 2 + PROTOCOL_NAME_MAX_BYTES || nameEnd >= totalBytes) return undefined
  if (head.length <= nameEnd) return MORE_NEEDED
  const served = LEVEL_OF_PROTOCOL.get(String.fromCharCode(...head.slice(headBytes + 2, nameEnd)))
  const level = head[nameEnd]
  if (served !== undefined && level !== served) throw new UnacceptableProtocol(`protocol level ${level}`)
  return undefined
}
