import type { ConnectFields } from './mqtt-bytes.ts'
import { RawClient, type Received } from './raw-client.ts'

/** Connects as a device, with its id as client id and user name unless specified otherwise. */
export function connectRaw(
  port: number,
  deviceId: number,
  password: string,
  fields: ConnectFields = {},
): Promise<{ client: RawClient; connack: Received }> {
  const id = String(deviceId)
  return RawClient.connect(port, { clientId: id, username: id, password, ...fields })
}

/** Does the same for a device that is expected to be admitted. */
export async function connectRawDevice(
  port: number,
  deviceId: number,
  password: string,
  fields: ConnectFields = {},
): Promise<RawClient> {
  const { client, connack } = await connectRaw(port, deviceId, password, fields)
  if (connack.type === 'connack' && connack.returnCode === 0) return client
  throw new Error(`device ${deviceId} refused: ${JSON.stringify(connack)}`)
}
