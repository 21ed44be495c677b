import { type DeviceMessageKind, uplinkTopic } from '@sentinel/contracts/mqtt'
import type { MqttClient } from 'mqtt'

/** Sends a message as the device that is connected; resolves when it is acknowledged. */
export async function publishUplink(
  device: MqttClient,
  kind: DeviceMessageKind,
  message: object,
): Promise<void> {
  const topic = uplinkTopic(Number(device.options.clientId), kind)
  await device.publishAsync(topic, JSON.stringify(message), { qos: 1 })
}
