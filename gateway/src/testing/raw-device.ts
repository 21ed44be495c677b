import type { ConnectFields } from './mqtt-bytes.ts'
import { RawClient, type Received } from './raw-client.ts'

/** Connects as a device, with its id as client id and user name unless told otherwise. */
export function connectRaw(
  port: number,
  deviceId: number,
  password: string,
  fields: ConnectFields = {},
): Promise<{ client: RawClient; connack: Received }> {
  const id = String(deviceId)
  return RawClient.connect(port, { clientId: id, username: id, password, ...fields })
}

/** The same, for a device that is to be let in. */
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
