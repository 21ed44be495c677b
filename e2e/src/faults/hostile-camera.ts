import { createHash } from 'node:crypto'
import mqtt, { type MqttClient } from 'mqtt'
import type { Field } from './field.ts'

const SECRET = 'a secret of a hostile camera'

/** Adds a camera with valid credentials and connects as that camera. The client does not reconnect automatically. */
export async function connectHostileCamera(field: Field, deviceId: number): Promise<MqttClient> {
  const hash = createHash('sha256').update(SECRET).digest('hex')
  await field.query(`insert into device (device_id, secret_sha256) values (${deviceId}, '\\x${hash}')`)
  const id = String(deviceId)
  const options = { clientId: id, username: id, password: SECRET, reconnectPeriod: 0 }
  return mqtt.connectAsync(`mqtt://127.0.0.1:${field.gateway.mqttPort}`, options, false)
}
