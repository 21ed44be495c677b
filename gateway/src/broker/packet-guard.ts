import type { Duplex } from 'node:stream'

const CONNECT = 1
const PUBLISH = 3
/** A longer topic can't be one of ours, and its packet gets no more room than any other. */
const TOPIC_MAX_BYTES = 512
const MORE_NEEDED = Symbol('more bytes needed')

export class PacketTooLarge extends Error {
  override name = 'PacketTooLarge'
}

/** Bytes a packet may have, header included: of any kind, or of a PUBLISH on this topic. */
export type PacketMaxBytes = (topic: string | undefined) => number

/**
 * Follows the packet borders of one connection and throws `PacketTooLarge` as soon as a header announces more than
 * allowed. aedes and its parser have no limit of their own and would gather a packet of 256 MB before looking at it.
 * Anything before the first CONNECT is held to `connectMaxBytes`.
 */
export function createPacketGuard(packetMaxBytes: PacketMaxBytes, connectMaxBytes: number) {
  let head: number[] = []
  let skipBytes = 0
  let connected = false

  /** Reads one byte of a packet's head; returns how many bytes follow that need not be looked at. */
  function readHeadByte(byte: number): number | undefined {
    head.push(byte)
    const length = readRemainingLength(head)
    if (!length) return undefined
    const totalBytes = length.headBytes + length.remainingBytes
    const type = (head[0] ?? 0) >> 4
    if (totalBytes > (connected ? packetMaxBytes(undefined) : connectMaxBytes)) {
      const topic = connected && type === PUBLISH ? readTopic(head, length.headBytes) : undefined
      if (topic === MORE_NEEDED) return undefined
      if (topic === undefined || totalBytes > packetMaxBytes(topic))
        throw new PacketTooLarge(`a packet of ${totalBytes} bytes`)
    }
    if (type === CONNECT) connected = true
    const restBytes = totalBytes - head.length
    head = []
    return restBytes
  }

  return function check(chunk: Uint8Array): void {
    let at = Math.min(skipBytes, chunk.length)
    skipBytes -= at
    while (at < chunk.length) {
      const restBytes = readHeadByte(chunk[at] ?? 0)
      at += 1
      if (restBytes === undefined) continue
      const skipped = Math.min(restBytes, chunk.length - at)
      at += skipped
      skipBytes = restBytes - skipped
    }
  }
}

/** MQTT 3.1.1 §2.2.3: one to four bytes, seven bits each. Undefined while more are needed. */
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

/** Puts the guard before the broker: what it refuses destroys the connection before the broker sees it. */
export function guardStream(stream: Duplex, check: (chunk: Uint8Array) => void): void {
  const read = stream.read.bind(stream)
  stream.read = (size?: number) => {
    const chunk: unknown = read(size)
    if (!(chunk instanceof Uint8Array)) return chunk
    try {
      check(chunk)
      return chunk
    } catch (error) {
      stream.destroy(error as Error) // safe: check throws PacketTooLarge only
      return null
    }
  }
}
