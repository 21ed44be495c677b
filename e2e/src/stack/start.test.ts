import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace, type Place, statusOf } from './place.ts'
import type { Program } from './program.ts'

interface Provisioned {
  device_id: number
  claim_code: string
  mqtt: { username: string; password: string }
}

let place: Place
let first: Program
let camera: Provisioned

beforeAll(async () => {
  place = await openPlace()
})
afterAll(() => place.remove())

async function provision(owner: string): Promise<Provisioned> {
  await place.command('user', 'create', '--email', owner, '--password', 'Sentinel-7-test!')
  const { stdout } = await place.command('device', 'provision', '--id', '7', '--owner', owner)
  return JSON.parse(stdout[0] ?? '') as Provisioned // safe: the command's own tests check this
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

// A start takes seconds of CPU time, so these tests follow one folder from its first start on.
test('an empty folder becomes a running console, and messages of a provisioned camera are stored', async () => {
  const { settings, dataDir } = place
  // WEB_PORT is only for `npm run dev`.
  first = place.start({ LOG_LEVEL: 'info', HTTP_HOST: 'localhost', WEB_PORT: '1' })
  expect(await first.says(/ready: /)).toBe(
    `sentinel-console: ready: http://localhost:${settings.HTTP_PORT} (MQTT on port ${settings.MQTT_PORT}, data in ${dataDir})`,
  )
  const urls = [`http://localhost:${settings.HTTP_PORT}`, place.gatewayUrl].flatMap((base) => [
    `${base}/healthz`,
    `${base}/readyz`,
  ])
  await expect.poll(() => Promise.all(urls.map(statusOf))).toEqual([200, 200, 200, 200])
  const metrics = await (await fetch(`${place.gatewayUrl}/metrics`)).text()
  expect(metrics).toContain('process_resident_memory_bytes')

  camera = await provision('owner@example.org')
  await publish(camera, 12)

  expect(
    await place.query('select device_id, message_identifier::int, alg_id, class_id from insight'),
  ).toEqual([{ device_id: 7, message_identifier: 12, alg_id: 3, class_id: 1 }])
  expect(first.stderr).toEqual([])
  const entries = first.stdout.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(entries).toContainEqual(expect.objectContaining({ name: 'gateway', msg: 'gateway ready' }))
  expect(entries).toContainEqual(expect.objectContaining({ name: 'api', msg: 'api ready' }))
})

test.skipIf(process.getuid?.() !== 0)(
  'root runs the console in a folder that is closed to others, and the database as another user',
  async () => {
    expect(await stat(place.dataDir)).toMatchObject({ uid: 0, mode: 0o040700 })
    expect((await stat(join(place.dataDir, 'database'))).uid).not.toBe(0)
  },
)

test('npm start continues with the existing data, and ends all processes when npm is stopped', async () => {
  expect(await first.signal('SIGTERM')).toMatchObject({ code: 0, stderr: [] })
  expect(await place.processes()).toEqual([])

  const npm = place.npm('start')
  await npm.says(/^sentinel-console: ready: /)
  await publish(camera, 13)
  expect(await place.query('select count(*)::int as rows from insight')).toEqual([{ rows: 2 }])

  await npm.signal('SIGTERM')
  await expect.poll(() => place.processes()).toEqual([])
})
