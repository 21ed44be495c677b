import net from 'node:net'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { connectPacket, subscribePacket } from '../idle/device-packets.ts'
import type { LoadDevice } from '../ingest/load-connection.ts'

const REFUSED_QOS = 128

export interface ListeningDevice {
  cut(): void
}

export interface ListeningOptions {
  port: number
  device: LoadDevice
  /** Called for each command after it is acknowledged. */
  onCommand: () => void
  onLost: (error: Error) => void
}

/** Opens a device that acknowledges every command immediately. Resolves when the broker has granted its subscription. */
export function openListeningDevice({
  port,
  device,
  onCommand,
  onLost,
}: ListeningOptions): Promise<ListeningDevice> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port, noDelay: true })
    const fail = (reason: string) => {
      socket.destroy()
      const error = new Error(`device ${device.deviceId}: ${reason}`)
      reject(error)
      onLost(error)
    }
    const parser = mqttPacket.parser()
    parser.on('packet', (packet) => take(packet))
    function take(packet: Packet): void {
      if (packet.cmd === 'connack') {
        if (packet.returnCode !== 0) return fail('refused')
        socket.write(subscribePacket(device))
      } else if (packet.cmd === 'suback') {
        if (packet.granted[0] === REFUSED_QOS) return fail('its subscription was refused')
        resolve({
          cut() {
            socket.removeAllListeners('close')
            socket.resetAndDestroy()
          },
        })
      } else if (packet.cmd === 'publish') {
        socket.write(mqttPacket.generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }))
        onCommand()
      }
    }
    socket.on('connect', () => socket.write(connectPacket(device)))
    socket.on('data', (chunk) => parser.parse(chunk))
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('the broker closed the connection'))
  })
}
