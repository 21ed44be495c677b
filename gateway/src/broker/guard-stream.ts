import type { Duplex } from 'node:stream'
import type { Inflow } from './inflow.ts'
import { type PacketGuard, UnacceptableProtocol } from './packet-guard.ts'

/** A CONNACK with return code 1 (MQTT 3.1.1 §3.2). */
const UNACCEPTABLE_PROTOCOL = Uint8Array.of(0x20, 2, 0, 1)
/** Joins pieces of a packet that are shorter than this, because each would take about 300 bytes until the packet is complete. */
const PIECE_MIN_BYTES = 1024
const GATHERED_MAX_BYTES = 4096

export interface GuardedStream {
  /** From now on, reads the stream only while this inflow has capacity. */
  limitBy(inflow: Inflow): void
  /** Returns whether a packet has begun but not ended, or bytes have arrived but have not been read yet. */
  isReceiving(): boolean
}

/**
 * Puts the guard between a connection and the broker, which reads with `read()`. If the guard refuses something, the connection is destroyed before
 * the broker sees it.
 */
export function guardStream(stream: Duplex, guard: PacketGuard): GuardedStream {
  const read = stream.read.bind(stream)
  const gather = createGatherer()
  let inflow: Inflow | undefined
  let isRefused = false
  const readOn = () =>
    setImmediate(() => {
      if (!stream.destroyed) stream.emit('readable')
    })

  stream.read = (size?: number): unknown => {
    if (size === 0) return read(0) // the stream's own call, which fetches data and returns none
    if (isRefused || stream.destroyed || inflow?.holdsBack(guard.packetBytes, readOn)) return null
    const chunk: unknown = read(size)
    if (!(chunk instanceof Uint8Array)) return chunk
    try {
      const isWithinPacket = guard.check(chunk)
      inflow?.count(guard.takePackets())
      return gather(chunk, isWithinPacket)
    } catch (error) {
      isRefused = true
      refuse(stream, error as Error) // safe: the guard throws errors
      return null
    }
  }

  return {
    limitBy(limits) {
      inflow = limits
      inflow.count(guard.takePackets())
    },
    isReceiving: () => guard.packetBytes > 0 || stream.readableLength > 0,
  }
}

function refuse(stream: Duplex, error: Error): void {
  if (error instanceof UnacceptableProtocol) stream.end(UNACCEPTABLE_PROTOCOL, () => stream.destroy(error))
  else stream.destroy(error)
}

/** Returns a function that holds back short pieces of a packet and returns them joined once they are long enough. */
function createGatherer(): (chunk: Uint8Array, isWithinPacket: boolean) => Uint8Array | null {
  let gathered: Buffer | undefined
  let gatheredBytes = 0

  return (chunk, isWithinPacket) => {
    const isPiece = isWithinPacket && chunk.length < PIECE_MIN_BYTES
    if (isPiece && gatheredBytes + chunk.length <= GATHERED_MAX_BYTES) {
      gathered ??= Buffer.allocUnsafeSlow(GATHERED_MAX_BYTES)
      gathered.set(chunk, gatheredBytes)
      gatheredBytes += chunk.length
      return null
    }
    if (!gathered) return chunk
    const whole = Buffer.concat([gathered.subarray(0, gatheredBytes), chunk])
    gathered = undefined
    gatheredBytes = 0
    return whole
  }
}
