import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'

/** CONNACK return codes (MQTT 3.1.1, section 3.2.2.3). */
const ACCEPTED = 0
const SERVER_UNAVAILABLE = 3
const CONNACK_BYTES = 4
const TRIES_MAX = 3

export interface RawCameraOptions {
  port: number
  deviceId: number
  secret: string
  isTls?: boolean
  keepaliveSeconds?: number
  /** The address that the camera connects from, any in 127.0.0.0/8. */
  localAddress?: string
}

/** A camera that sends what no client library would send. */
export interface RawCamera {
  socket: net.Socket
  /** Resolves when the gateway has closed the connection. */
  closed: Promise<unknown>
}

/**
 * Connects with a persistent session and resolves when the camera is accepted. Retries, like any camera, if the gateway is too busy: the gateway
 * closes a connection that takes longer than its limit. Throws if the gateway refuses the camera or accepts none of three attempts.
 */
export async function openRawCamera(options: RawCameraOptions): Promise<RawCamera> {
  for (let tries = 1; ; tries++) {
    const { camera, code } = await tryToConnect(options)
    if (code === ACCEPTED) return camera
    camera.socket.destroy()
    const isBusy = code === undefined || code === SERVER_UNAVAILABLE
    if (!isBusy || tries === TRIES_MAX)
      throw new Error(`device ${options.deviceId} was not accepted (${code ?? 'no answer'})`)
  }
}

/** The code is undefined if the connection was closed without a CONNACK. */
async function tryToConnect({
  deviceId,
  secret,
  isTls,
  keepaliveSeconds = 0,
  ...place
}: RawCameraOptions): Promise<{ camera: RawCamera; code: number | undefined }> {
  const socket = isTls
    ? tls.connect({ ...place, host: '127.0.0.1', rejectUnauthorized: false })
    : net.connect({ ...place, host: '127.0.0.1' })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined) // 'close' follows
  socket.write(connectBytes(String(deviceId), secret, keepaliveSeconds))
  const answer = await Promise.race([once(socket, 'data'), closed.then(() => [])])
  const [connack] = answer as [Buffer?]
  return { camera: { socket, closed }, code: connack?.length === CONNACK_BYTES ? connack[3] : undefined }
}

export function connectBytes(id: string, secret: string, keepaliveSeconds = 0): Buffer {
  const head = [field('MQTT'), Buffer.from([4, 0xc0]), number(keepaliveSeconds)]
  return packet(0x10, ...head, field(id), field(id), field(secret))
}

export function subscribeBytes(filters: readonly string[]): Buffer {
  return packet(0x82, number(1), ...filters.flatMap((filter) => [field(filter), Buffer.from([1])]))
}

export function publishBytes(topic: string, payload: string | Uint8Array, packetId?: number): Buffer {
  const id = packetId === undefined ? [] : [number(packetId)]
  return packet(packetId === undefined ? 0x30 : 0x32, field(topic), ...id, Buffer.from(payload))
}

export const PINGREQ = Buffer.from([0xc0, 0])

function packet(head: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const bytes = [head]
  for (let rest = body.length; ; rest >>= 7) {
    bytes.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) break
  }
  return Buffer.concat([Buffer.from(bytes), body])
}

function field(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([number(bytes.length), bytes])
}

function number(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255])
}
