import { PHOTO_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'
import { parseUplinkTopic, photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectBytes, fieldBytes, headerBytes, PINGREQ, publishBytes } from '../testing/mqtt-bytes.ts'
import { PacketGuard, PacketMalformed, PacketTooLarge, UnacceptableProtocol } from './packet-guard.ts'

const CONNECT_MAX_BYTES = 1000
const PACKET_MAX_BYTES = 2000
const SUBSCRIBE_MAX_BYTES = 1500
/** The types of packets whose remaining length is determined by their type. */
const FIXED_TYPES = [4, 5, 6, 7, 12, 14]
const PHOTO_PACKET_MAX_BYTES = PHOTO_MAX_BYTES + 600
const HUGE_BYTES = 200 * 1024 * 1024
const types = Array.from({ length: 16 }, (_, type) => type)
const CONNECT = connectBytes({ clientId: '7' })
const PHOTO_TOPIC = photoTopic(2 ** 31 - 1, 2 ** 32 - 1, 32_767)

const createGuard = () =>
  new PacketGuard({
    packetMaxBytes: (topic) =>
      topic && parseUplinkTopic(topic)?.kind === 'photos' ? PHOTO_PACKET_MAX_BYTES : PACKET_MAX_BYTES,
    publishMaxBytes: PHOTO_PACKET_MAX_BYTES,
    connectMaxBytes: CONNECT_MAX_BYTES,
    subscribeMaxBytes: SUBSCRIBE_MAX_BYTES,
  })

/** Feeds the chunks. Returns how many were accepted before one was refused, or undefined if all were accepted. */
function feed(chunks: readonly Uint8Array[]): number | undefined {
  const guard = createGuard()
  for (const [at, chunk] of chunks.entries()) {
    try {
      guard.check(chunk)
    } catch (error) {
      if (error instanceof PacketTooLarge || error instanceof PacketMalformed) return at
      throw error
    }
  }
  return undefined
}

const byteByByte = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte))

/** Returns how many bytes are accepted before the byte that makes the packet invalid. */
const refusedAt = (...packets: Uint8Array[]) => feed(byteByByte(Buffer.concat(packets)))

test.each(types)('before CONNECT 200 MB of type %i are refused with the header', (type) => {
  const header = headerBytes(type, 0, HUGE_BYTES)
  expect(refusedAt(header)).toBe(header.length - 1)
})

test.each(types)('after CONNECT 200 MB of type %i are refused with the header', (type) => {
  const header = headerBytes(type, 0, HUGE_BYTES)
  expect(refusedAt(CONNECT, header)).toBe(CONNECT.length + header.length - 1)
})

test.each(['sentinels/7/up/insights', '', 'x'.repeat(512)])(
  'after CONNECT a PUBLISH that is short enough for a photo, on %s, is refused with the last byte of its topic',
  (topic) => {
    const head = Buffer.concat([headerBytes(3, 2, PHOTO_MAX_BYTES), fieldBytes(topic)])
    expect(refusedAt(CONNECT, head)).toBe(CONNECT.length + head.length - 1)
  },
)

test('a PUBLISH that is one byte larger than any photo is refused with its header', () => {
  const over = headerBytes(3, 2, PHOTO_PACKET_MAX_BYTES - 4)
  expect(refusedAt(CONNECT, over)).toBe(CONNECT.length + over.length - 1)
})

test('a PUBLISH that only a photo may be as long as, with a topic too long for one, is refused with the length of its topic', () => {
  const header = headerBytes(3, 2, PACKET_MAX_BYTES)
  const topic = fieldBytes('x'.repeat(513))
  expect(refusedAt(CONNECT, header, topic)).toBe(CONNECT.length + header.length + 1)
})

test('a long topic is accepted in a packet that is short enough', () => {
  expect(feed([CONNECT, publishBytes({ topic: 'x'.repeat(1900) }), PINGREQ])).toBeUndefined()
})

test('a photo of the largest size on the longest topic is accepted', () => {
  const photo = publishBytes({ topic: PHOTO_TOPIC, qos: 1, payload: Buffer.alloc(PHOTO_MAX_BYTES) })
  expect(photo.length).toBeLessThanOrEqual(PHOTO_PACKET_MAX_BYTES)
  expect(feed([CONNECT, photo, PINGREQ])).toBeUndefined()

  const exact = headerBytes(3, 2, PHOTO_PACKET_MAX_BYTES - 5)
  expect(refusedAt(CONNECT, exact, fieldBytes(PHOTO_TOPIC))).toBeUndefined()
})

test.each([0, 1, 3, 15])('a remaining length of five bytes is refused with the fourth, type %i', (type) => {
  const header = Buffer.from([type << 4, 0x80, 0x80, 0x80, 0x80, 0])
  expect(refusedAt(header)).toBe(4)
  expect(refusedAt(CONNECT, header)).toBe(CONNECT.length + 4)
})

test('a length that is encoded in more bytes than needed is read as its value', () => {
  const padded = Buffer.from([0xc0, 0x80, 0x80, 0x80, 0x00]) // PINGREQ, length 0
  expect(feed([CONNECT, padded, headerBytes(12, 0, HUGE_BYTES)])).toBe(2)
})

test('the limit of CONNECT applies only until CONNECT has been read', () => {
  const between = publishBytes({ topic: 'x', payload: Buffer.alloc(CONNECT_MAX_BYTES) })
  expect(feed([between])).toBe(0)
  expect(feed([PINGREQ, between])).toBe(1)
  expect(feed([CONNECT, between])).toBeUndefined()
})

/** Generates a packet of up to `maxBytes`, including the header. */
const PacketWithin = (maxBytes: number) =>
  fc
    .tuple(
      fc.constantFrom(...types.filter((type) => !FIXED_TYPES.includes(type))),
      fc.uint8Array({ maxLength: maxBytes - 3 }),
    )
    .map(([type, body]) => Buffer.concat([headerBytes(type, 0, body.length), body]))

const Photo = fc
  .tuple(fc.nat(2 ** 31 - 1), fc.nat(2 ** 32 - 1), fc.integer({ min: PACKET_MAX_BYTES, max: 20_000 }))
  .map(([deviceId, messageId, bytes]) =>
    publishBytes({ topic: photoTopic(deviceId, messageId, 0), qos: 1, payload: Buffer.alloc(bytes, 0xf0) }),
  )

const Announcement = fc
  .tuple(
    fc.integer({ min: 0, max: 15 }),
    fc.integer({ min: PHOTO_PACKET_MAX_BYTES, max: 2 ** 28 - 1 }),
    fc.uint8Array({ maxLength: 40 }),
  )
  .map(([type, bytes, topic]) => Buffer.concat([headerBytes(type, 0, bytes), fieldBytes(topic)]))

const Session = fc
  .tuple(
    fc.array(PacketWithin(CONNECT_MAX_BYTES), { maxLength: 2 }),
    fc.array(fc.oneof(PacketWithin(SUBSCRIBE_MAX_BYTES), Photo), { maxLength: 5 }),
  )
  .map(([before, after]) => [...before, CONNECT, ...after])

const Cuts = fc.array(fc.nat(5000), { maxLength: 40 })

/** Cuts the bytes into pieces of these lengths. The last piece is the rest. */
function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const length of lengths) {
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return [...pieces, bytes.subarray(at)]
}

test('packets within their limits pass, however they are split', () => {
  fc.assert(
    fc.property(Session, Cuts, (packets, lengths) => {
      expect(feed(cut(Buffer.concat(packets), lengths))).toBeUndefined()
    }),
  )
})

test('a packet that is too large is refused with the piece that reveals it, however the packets are split', () => {
  fc.assert(
    fc.property(Session, Announcement, Cuts, (packets, announcement, lengths) => {
      const bytes = Buffer.concat([...packets, announcement])
      const at = refusedAt(bytes) ?? Infinity
      expect(at).toBeGreaterThanOrEqual(bytes.length - announcement.length)
      expect(at).toBeLessThan(bytes.length)

      const pieces = cut(bytes, lengths)
      const passed = feed(pieces) ?? Infinity
      const passedBytes = pieces.slice(0, passed).reduce((sum, piece) => sum + piece.length, 0)
      expect(passedBytes).toBeLessThanOrEqual(at)
      expect(passedBytes + (pieces[passed]?.length ?? 0)).toBeGreaterThan(at)
    }),
  )
})

test('any bytes are passed or refused in the same way, however they are split', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), Cuts, (bytes, lengths) => {
      expect(
        feed(
          cut(
            bytes,
            lengths.map((length) => length % 20),
          ),
        ) === undefined,
      ).toBe(feed([bytes]) === undefined)
    }),
    { numRuns: 1000 },
  )
})

test.each(FIXED_TYPES)(
  'a packet of type %i with a byte more than its type has is refused with its header',
  (type) => {
    const length = type < 8 ? 3 : 1
    expect(refusedAt(CONNECT, headerBytes(type, 0, length))).toBe(CONNECT.length + 1)
    expect(feed([CONNECT, headerBytes(type, 0, length - 1), Buffer.alloc(length - 1)])).toBeUndefined()
  },
)

test.each([8, 10])('a packet of type %i has a lower size limit than others', (type) => {
  const header = (bytes: number) => headerBytes(type, 2, bytes - 3)
  expect(feed([CONNECT, header(SUBSCRIBE_MAX_BYTES)])).toBeUndefined()
  expect(feed([CONNECT, header(SUBSCRIBE_MAX_BYTES + 1)])).toBe(1)
})

test.each([
  ['MQTT', 3],
  ['MQTT', 5],
  ['MQTT', 0],
  ['MQTT', 0x84],
  ['MQIsdp', 4],
])('%s of level %i is recognized, however it is split', (protocolName, protocolLevel) => {
  const connect = connectBytes({ protocolName, protocolLevel })
  const guard = createGuard()
  for (const byte of connect.subarray(0, 4 + protocolName.length)) guard.check(Uint8Array.of(byte))
  expect(() => guard.check(connect.subarray(4 + protocolName.length))).toThrow(UnacceptableProtocol)
})

test('it counts packets and returns the size of the one that is arriving', () => {
  const guard = createGuard()
  const publish = publishBytes({ topic: 'x', payload: Buffer.alloc(500) })
  expect(guard.check(Buffer.concat([CONNECT, PINGREQ, publish.subarray(0, 10)]))).toBe(false)
  expect(guard.takePackets()).toBe(3)
  expect(guard.packetBytes).toBe(publish.length)
  expect(guard.check(publish.subarray(10, 20))).toBe(true)
  expect(guard.check(publish.subarray(20))).toBe(false)
  expect(guard.takePackets()).toBe(0)
  expect(guard.packetBytes).toBe(0)
})
