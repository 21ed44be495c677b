import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PINGREQ } from '../testing/mqtt-bytes.ts'
import type { RawClient, Received } from '../testing/raw-client.ts'
import { connectRaw, connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let bystander: RawClient
let lastDeviceId = 100

beforeAll(async () => {
  gateway = await startTestGateway()
  bystander = await connectRawDevice(gateway.port, 7, await gateway.provision(7))
})
afterAll(async () => {
  bystander.break()
  await gateway.stop()
})

async function connectNew(): Promise<{ deviceId: number; secret: string; client: RawClient }> {
  const deviceId = (lastDeviceId += 1)
  const secret = await gateway.provision(deviceId)
  return { deviceId, secret, client: await connectRawDevice(gateway.port, deviceId, secret) }
}

const changeSecret = (deviceId: number, secret: string) =>
  gateway.database.query('update device set secret_sha256 = $2 where device_id = $1', [
    deviceId,
    createHash('sha256').update(secret).digest(),
  ])

const revoke = (deviceId: number) =>
  gateway.database.query('update device set revoked_at = now() where device_id = $1', [deviceId])

/** Sends a PINGREQ and returns the gateway's answer. */
function ping(client: RawClient): Promise<Received> {
  client.send(PINGREQ)
  return client.next()
}
const pong = { type: 'pingresp' }

test('a device whose secret is changed is disconnected; the new secret is accepted, and the old one is not', async () => {
  const { deviceId, secret, client } = await connectNew()
  await changeSecret(deviceId, 'new')
  await client.closed

  const { connack } = await connectRaw(gateway.port, deviceId, secret)
  expect(connack).toMatchObject({ returnCode: 4 })
  expect(await ping(await connectRawDevice(gateway.port, deviceId, 'new'))).toEqual(pong)
  expect(await ping(bystander)).toEqual(pong)
})

test('a device that is revoked is disconnected and refused until it is allowed again', async () => {
  const { deviceId, secret, client } = await connectNew()
  await revoke(deviceId)
  await client.closed

  const { connack } = await connectRaw(gateway.port, deviceId, secret)
  expect(connack).toMatchObject({ returnCode: 4 })
  await gateway.database.query('update device set revoked_at = null where device_id = $1', [deviceId])
  expect(await ping(await connectRawDevice(gateway.port, deviceId, secret))).toEqual(pong)
})

test('a device stays connected if its row changes otherwise, or to the secret that it signed in with', async () => {
  const { deviceId, secret, client } = await connectNew()
  const { client: marker, deviceId: markerId } = await connectNew()
  await gateway.database.query(
    'update device set secret_sha256 = secret_sha256, revoked_at = null where device_id = $1',
    [deviceId],
  )
  await gateway.database.query("begin; update device set secret_sha256 = sha256('x'); rollback")
  await changeSecret(deviceId, secret)
  await revoke(markerId)
  await marker.closed

  expect(await ping(client)).toEqual(pong)
})

test('a device that has taken over its own connection is disconnected too', async () => {
  const { deviceId, secret, client } = await connectNew()
  const second = await connectRawDevice(gateway.port, deviceId, secret)
  await client.closed
  await revoke(deviceId)
  expect(await second.rest()).toEqual([])
})

test('a device that was revoked while no gateway listened is disconnected when one listens again', async () => {
  const { deviceId, client } = await connectNew()
  const cut = () =>
    gateway.database.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'sentinel-gateway-listen'`,
    )
  await expect.poll(async () => (await cut()).rowCount).toBe(1)
  await revoke(deviceId)

  await client.closed
  expect(await ping(bystander)).toEqual(pong)
})

test('a device is disconnected even if the first check of its credentials fails', async () => {
  const { deviceId, client } = await connectNew()
  const holder = await gateway.database.connect()
  try {
    await holder.query('begin; set local session_replication_role = replica; lock table device')
    await holder.query('update device set revoked_at = now() where device_id = $1', [deviceId])
    await gateway.database.query(`select pg_notify('device_credentials', $1)`, [String(deviceId)])
    const failLook = () =>
      gateway.database.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%secret_sha256%'`,
      )
    await expect.poll(async () => (await failLook()).rowCount).toBe(1)
    await holder.query('commit')
  } finally {
    holder.release(true)
  }

  await client.closed
  expect(await ping(bystander)).toEqual(pong)
})
