import { type DeviceMessageKind, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'

/** Resolves when a device's connection closes. Each device has only one listener, because a test may send many messages at once. */
const closings = new WeakMap<MqttClient, Promise<void>>()

/**
 * Sends a message as the connected device. Resolves when it is acknowledged. Rejects if the connection closes first, because a test's client does not
 * reconnect and would wait forever.
 */
export async function publishUplink(
  device: MqttClient,
  kind: DeviceMessageKind,
  message: object,
): Promise<void> {
  const topic = uplinkTopic(Number(device.options.clientId), kind)
  const acknowledged = device.publishAsync(topic, JSON.stringify(message), { qos: 1 })
  const isClosed = await Promise.race([acknowledged.then(() => false), untilClosed(device).then(() => true)])
  if (isClosed) throw new Error(`the connection closed before ${topic} was acknowledged`)
}

function untilClosed(device: MqttClient): Promise<void> {
  const known = closings.get(device)
  if (known) return known
  const closing = new Promise<void>((resolve) => void device.once('close', () => resolve()))
  closings.set(device, closing)
  return closing
}
