import { commandTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqttPacket from 'mqtt-packet'
import type { LoadDevice } from '../ingest/load-connection.ts'

/** Longer than any run, so that no device has to ping. The broker still runs its keep-alive timer. */
const KEEPALIVE_SECONDS = 3600

export function connectPacket({ deviceId, secret }: LoadDevice): Buffer {
  const clientId = String(deviceId)
  return mqttPacket.generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: KEEPALIVE_SECONDS,
    clientId,
    username: clientId,
    password: Buffer.from(secret),
  })
}

export function subscribePacket({ deviceId }: LoadDevice): Buffer {
  return mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: commandTopic(deviceId), qos: 1 }],
  })
}
