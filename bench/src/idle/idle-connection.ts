import net from 'node:net'
import type { LoadDevice } from '../ingest/load-connection.ts'
import { connectPacket, subscribePacket } from './device-packets.ts'

const CONNACK_BYTES = 4
const SUBACK_BYTES = 5
const REFUSED_QOS = 128

/** A device that waits for commands and sends nothing. */
export interface IdleConnection {
  /** Breaks the connection, like a restarting router does. */
  cut(): void
}

/** Resolves when the broker has granted the device's subscription to commands. */
export function openIdleConnection(
  port: number,
  device: LoadDevice,
  onLost: (error: Error) => void,
): Promise<IdleConnection> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port, noDelay: true })
    const fail = (reason: string) => {
      socket.destroy()
      const error = new Error(`device ${device.deviceId}: ${reason}`)
      reject(error)
      onLost(error)
    }
    let answer = Buffer.alloc(0)
    socket.on('connect', () => socket.write(connectPacket(device)))
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('the broker closed the connection'))
    socket.on('data', (chunk) => {
      const isAdmitted = answer.length >= CONNACK_BYTES
      answer = Buffer.concat([answer, chunk])
      if (!isAdmitted && answer.length >= CONNACK_BYTES) {
        if (answer[CONNACK_BYTES - 1] !== 0) return fail('refused')
        socket.write(subscribePacket(device))
      }
      if (answer.length < CONNACK_BYTES + SUBACK_BYTES) return
      if (answer.at(-1) === REFUSED_QOS) return fail('its subscription was refused')
      socket.removeAllListeners('data').resume()
      resolve({
        cut() {
          socket.removeAllListeners('close')
          socket.resetAndDestroy()
        },
      })
    })
  })
}
