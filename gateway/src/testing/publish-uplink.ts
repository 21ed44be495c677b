import { type DeviceMessageKind, uplinkTopic } from '@sentinel/contracts/mqtt'
import type { MqttClient } from 'mqtt'

/**
 * Sends a message as the device that is connected; resolves when it is acknowledged. Rejects if the connection closes first: the client of a
 * test does not reconnect, so it would wait for ever.
 */
export async function publishUplink(
  device: MqttClient,
  kind: DeviceMessageKind,
  message: object,
): Promise<void> {
  const topic = uplinkTopic(Number(device.options.clientId), kind)
  const ended = Promise.withResolvers<never>()
  const onClose = () => ended.reject(new Error(`the connection closed before ${topic} was acknowledged`))
  device.once('close', onClose)
  try {
    await Promise.race([device.publishAsync(topic, JSON.stringify(message), { qos: 1 }), ended.promise])
  } finally {
    device.off('close', onClose)
  }
}
