import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uplinkTopic } from '@sentinel/contracts/mqtt'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlace, type Place, statusOf } from './place.ts'

interface Provisioned {
  device_id: number
  claim_code: string
  mqtt: { username: string; password: string }
}

let place: Place

beforeEach(async () => {
  place = await openPlace()
})
afterEach(() => place.remove())

async function provision(owner: string): Promise<Provisioned> {
  await place.command('user', 'create', '--email', owner, '--password', 'Sentinel-7-test!')
  const { stdout } = await place.command('device', 'provision', '--id', '7', '--owner', owner)
  return JSON.parse(stdout[0] ?? '') as Provisioned // safe: the command's own tests say so
}

async function publish(device: Provisioned, messageId: number): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${place.settings.MQTT_PORT}`, {
    ...device.mqtt,
    clientId: device.mqtt.username,
    reconnectPeriod: 0,
  })
  const insights = [{ index: 0, alg_id: 3, class_id: 1, confidence: 90, file_ctime: '2026-11-20T00:00:00Z' }]
  const message = { message_id: messageId, comms_source: 'cell', insights }
  await client.publishAsync(uplinkTopic(device.device_id, 'insights'), JSON.stringify(message), { qos: 1 })
  await client.endAsync()
}

test('an empty folder becomes a running console, and what a provisioned camera sends is stored', async () => {
  const { settings, dataDir } = place
  const stack = place.start({ LOG_LEVEL: 'info', HTTP_HOST: 'localhost' })
  expect(await stack.says(/ready: /)).toBe(
    `sentinel-console: ready: http://localhost:${settings.HTTP_PORT} (MQTT on port ${settings.MQTT_PORT}, data in ${dataDir})`,
  )
  const urls = [`http://localhost:${settings.HTTP_PORT}`, place.gatewayUrl].flatMap((base) => [
    `${base}/healthz`,
    `${base}/readyz`,
  ])
  await expect.poll(() => Promise.all(urls.map(statusOf))).toEqual([200, 200, 200, 200])
  const metrics = await (await fetch(`${place.gatewayUrl}/metrics`)).text()
  expect(metrics).toContain('process_resident_memory_bytes')

  await publish(await provision('owner@example.org'), 12)

  expect(
    await place.query('select device_id, message_identifier::int, alg_id, class_id from insight'),
  ).toEqual([{ device_id: 7, message_identifier: 12, alg_id: 3, class_id: 1 }])
  expect(stack.stderr).toEqual([])
  const entries = stack.stdout.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(entries).toContainEqual(expect.objectContaining({ name: 'gateway', msg: 'gateway ready' }))
  expect(entries).toContainEqual(expect.objectContaining({ name: 'api', msg: 'api ready' }))
})

test.skipIf(process.getuid?.() !== 0)(
  'root runs it in a folder that is closed to others, its database as another user',
  async () => {
    await place.startReady()

    expect(await stat(place.dataDir)).toMatchObject({ uid: 0, mode: 0o040700 })
    expect((await stat(join(place.dataDir, 'database'))).uid).not.toBe(0)
  },
)

test('npm start goes on with the data that is there, and ends all of it when npm is asked to stop', async () => {
  const first = await place.startReady()
  const device = await provision('owner@example.org')
  await publish(device, 1)
  await first.signal('SIGTERM')

  const npm = place.npm('start')
  await npm.says(/^sentinel-console: ready: /)
  await publish(device, 2)
  expect(await place.query('select count(*)::int as rows from insight')).toEqual([{ rows: 2 }])

  await npm.signal('SIGTERM')
  await expect.poll(() => place.processes()).toEqual([])
})
