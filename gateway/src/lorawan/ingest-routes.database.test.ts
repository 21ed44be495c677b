import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pollUntil } from '../testing/poll.ts'
import {
  aChirpStackUplink,
  anInsightFrame,
  aTtsUplink,
  frameOf,
  HEALTH_PORT,
  type GivenFrame,
} from '../testing/radio-events.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const SECRET = 'a-secret-of-the-network-server'
let gateway: TestGateway
let deviceId = 1000
let devEui: string

beforeAll(async () => {
  gateway = await startTestGateway({ lorawan: { servers: [], ingestSecret: SECRET } })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  deviceId += 1
  devEui = `70b3d57e${deviceId.toString(16).padStart(8, '0')}`
  await gateway.provision(deviceId)
  await gateway.database.query('update device set dev_eui = $2 where device_id = $1', [deviceId, devEui])
})

function post(path: string, body: object | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${gateway.httpUrl}/ingest/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function postUplink(frame: Partial<GivenFrame> = {}): Promise<void> {
  const response = await post('chirpstack?event=up', aChirpStackUplink({ devEui, ...frame }))
  expect(response.status).toBe(204)
}

async function findInsights() {
  const { rows } = await gateway.database.query<{
    class_id: number
    comms_source: string
    alg_id: number | null
  }>(
    `select class_id, confidence, comms_source, alg_id, wire_time(file_ctime) as file_ctime, message_identifier, extra
     from insight where device_id = $1 order by insight_id`,
    [deviceId],
  )
  return rows
}

async function findReceptions() {
  const { rows } = await gateway.database.query(
    `select rssi_dbm, snr_db, gateway_id, gateway_count, spreading_factor, port, is_simulated
     from radio_uplink where device_id = $1 order by received_at`,
    [deviceId],
  )
  return rows
}

async function findDeadLetters(where = 'device_id = $1', value: unknown = deviceId) {
  const { rows } = await gateway.database.query<{ reason: string }>(
    `select reason, source, device_id, dev_eui, times from dead_letter where ${where} order by dead_letter_id`,
    [value],
  )
  return rows
}

async function findHealth() {
  const { rows } = await gateway.database.query(
    `select battery_voltage, latitude, is_network_place, settings_revision, s.last_seen is not null as is_seen
     from device_health h join device_stat s using (device_id) where device_id = $1`,
    [deviceId],
  )
  return rows[0]
}

test('a frame is stored as what the camera saw, and is counted once however often it arrives', async () => {
  const body = aChirpStackUplink({ devEui })
  for (let time = 1; time <= 3; time++) expect((await post('chirpstack?event=up', body)).status).toBe(204)
  expect((await post('tts', aTtsUplink({ devEui }))).status).toBe(204)
  expect(await findInsights()).toEqual([
    {
      class_id: 17,
      confidence: 93,
      comms_source: 'lora',
      alg_id: null,
      file_ctime: '2025-11-21T06:33:11.000Z',
      message_identifier: 4711,
      extra: null,
    },
  ])
  expect(await findHealth()).toMatchObject({ battery_voltage: 3.87, is_seen: true })
  expect(await findDeadLetters()).toEqual([])
})

test('insights get the classifier that the device runs, and a frame sent again stays the same message after another model is deployed', async () => {
  await gateway.database.query(
    `insert into alg (alg_id, name, alg_type) values (71, 'Boxes', 'detector'), (72, 'Species', 'classifier') on conflict do nothing`,
  )
  await gateway.database.query('insert into device_alg (device_id, alg_id) values ($1, 71), ($1, 72)', [
    deviceId,
  ])
  await postUplink({ frameCount: 1 })
  await gateway.database.query('delete from device_alg where device_id = $1', [deviceId])
  await postUplink({ frameCount: 1 })
  expect((await findInsights()).map(({ alg_id }) => alg_id)).toEqual([72])
  expect(await findDeadLetters()).toEqual([])
})

test('a counter that starts again does not hide other frames', async () => {
  await postUplink({ frameCount: 1, data: anInsightFrame(1) })
  await postUplink({ frameCount: 1, data: anInsightFrame(2) })
  expect(await findReceptions()).toHaveLength(2)
  expect(await findInsights()).toHaveLength(2)
})

test('frames out of order are all stored', async () => {
  for (const minutes of [40, 10, 30, 20])
    await postUplink({ frameCount: minutes, data: anInsightFrame(minutes, minutes, minutes) })
  expect((await findInsights()).map(({ class_id }) => class_id)).toEqual([10, 20, 30, 40])
})

test('a frame without data counts as a check-in', async () => {
  await postUplink({ port: null, data: '' })
  expect(await findHealth()).toMatchObject({ is_seen: true })
  await postUplink({ port: 0, data: '0611' })
  expect(await findReceptions()).toMatchObject([{ port: null }, { port: 0 }])
  expect(await findDeadLetters()).toEqual([])
})

test('a health frame is a report of the device', async () => {
  await postUplink({ port: HEALTH_PORT, data: '00126a0f1e011a008ea107' })
  expect(await findHealth()).toMatchObject({ battery_voltage: 3.87, settings_revision: 7 })
})

test.each([
  ['of an unknown version', 10, 'e212670b1426a700bb11ba'],
  ['on an unknown port', 99, '0212670b1426a700bb11ba'],
  ['that is cut', 10, '0212670b1426'],
])('a frame %s becomes a dead letter, and the device counts as seen', async (_what, port, data) => {
  await postUplink({ port, data })
  expect(await findDeadLetters()).toMatchObject([{ reason: 'bad_frame', source: 'chirpstack' }])
  expect(await findHealth()).toMatchObject({ is_seen: true })
  expect(await findInsights()).toEqual([])
})

test('extra bytes after a frame are ignored', async () => {
  await postUplink({ data: '0212670b1426a700bb11baffff' })
  expect(await findInsights()).toHaveLength(1)
})

test.each([
  ['is cut', 'up', (event: object) => JSON.stringify(event).slice(0, -9)],
  ['has an unknown name', 'explosion', JSON.stringify],
  ['has an invalid port', 'up', (event: object) => JSON.stringify({ ...event, fPort: 'NaN' })],
  ['has invalid data', 'up', (event: object) => JSON.stringify({ ...event, data: 'A' })],
])(
  'an event that %s becomes a dead letter of its device, which counts as seen',
  async (_what, name, write) => {
    const body = write(aChirpStackUplink({ devEui: devEui.toUpperCase() }))
    expect((await post(`chirpstack?event=${name}`, body)).status).toBe(204)
    expect(await findDeadLetters()).toMatchObject([{ source: 'chirpstack', dev_eui: devEui }])
    const { rows } = await gateway.database.query('select last_seen from device_stat where device_id = $1', [
      deviceId,
    ])
    expect(rows).toEqual([{ last_seen: expect.anything() }])
  },
)

test('a frame whose event is nested deeply beside what we read is stored', async () => {
  const event = JSON.stringify({ ...aChirpStackUplink({ devEui }), object: 0 })
  const deep = `"object":${'['.repeat(9000)}${']'.repeat(9000)}`
  expect((await post('chirpstack?event=up', event.replace('"object":0', deep))).status).toBe(204)
  expect(await findInsights()).toHaveLength(1)
  expect(await findDeadLetters()).toEqual([])
})

test('an event that names no device becomes a dead letter', async () => {
  const [before] = (await gateway.database.query('select count(*)::int as n from dead_letter')).rows
  for (const body of ['{"not json', '[]', '{}'])
    expect((await post('chirpstack?event=up', body)).status).toBe(204)
  const [after] = (await gateway.database.query('select count(*)::int as n from dead_letter')).rows
  expect(after.n - before.n).toBe(3)
})

test('a simulated uplink is stored and marked, and no message is sent because of it', async () => {
  const data = frameOf({
    message_id: 9,
    battery_voltage: 2.5,
    insights: [{ index: 0, class_id: 17, confidence: 99, file_ctime: new Date().toISOString() }],
  })
  const low = frameOf({
    message_id: 10,
    battery_voltage: 2.5,
    images_24h: 0,
    space_remaining: 1,
    hours_since_last_camera_trigger: 1,
  })
  await post('tts', aTtsUplink({ devEui, data, simulated: true }))
  for (const frameCount of [1, 2, 3])
    await post('tts', aTtsUplink({ devEui, port: HEALTH_PORT, data: low, frameCount, simulated: true }))
  expect(await findInsights()).toMatchObject([{ extra: { message: { simulated: true } } }])
  expect((await findReceptions()).map(({ is_simulated }) => is_simulated)).toEqual([true, true, true, true])
  const alerts = await gateway.database.query('select from alert where device_id = $1', [deviceId])
  expect(alerts.rowCount).toBe(0)
})

test('the position of a radio gateway is never that of the device; the network’s is, until the device reports one', async () => {
  await post('tts', aTtsUplink({ devEui }))
  expect(await findHealth()).toMatchObject({ latitude: null })
  const deviceInfo = { devEui }
  await post('chirpstack?event=location', { deviceInfo, location: { latitude: 10, longitude: 20 } })
  expect(await findHealth()).toMatchObject({ latitude: 10, is_network_place: true })
  await post('chirpstack?event=location', { deviceInfo, location: { latitude: 11, longitude: 20 } })
  expect(await findHealth()).toMatchObject({ latitude: 11 })
  const data = frameOf({
    message_id: 1,
    space_remaining: 1,
    images_24h: 0,
    hours_since_last_camera_trigger: 1,
    software_version: '2.3.0',
    images_processed: 1,
    latitude: -1.5,
    longitude: 36,
  })
  await postUplink({ port: HEALTH_PORT, data })
  expect(await findHealth()).toMatchObject({ latitude: expect.closeTo(-1.5, 4), is_network_place: false })
  await post('chirpstack?event=location', { deviceInfo, location: { latitude: 12, longitude: 20 } })
  expect(await findHealth()).toMatchObject({ latitude: expect.closeTo(-1.5, 4) })
})

test('frames of an unknown DevEUI wait, and are stored as received when a device gets it', async () => {
  const unknown = `00000000000${String(deviceId).padStart(5, '0')}`
  await postUplink({ devEui: unknown.toUpperCase(), data: anInsightFrame(1, 1) })
  await postUplink({ devEui: unknown, data: anInsightFrame(2, 2) })
  await post('chirpstack?event=status', { deviceInfo: { devEui: unknown }, margin: 1 })
  expect(await findDeadLetters('dev_eui = $1', unknown)).toMatchObject([
    { reason: 'unknown_device', device_id: null, times: 1 },
    { reason: 'unknown_device' },
  ])
  await gateway.database.query('update device set dev_eui = $2 where device_id = $1', [deviceId, unknown])
  await pollUntil(findInsights, (insights) => insights.length === 2)
  await pollUntil(
    () => findDeadLetters('dev_eui = $1', unknown),
    (letters) => letters.length === 0,
  )
  expect(await findReceptions()).toHaveLength(2)
})

test('an event that the database refuses becomes a dead letter, because it would be refused again', async () => {
  await gateway.database.query(
    `alter table device_radio add constraint poison check (application <> 'poison')`,
  )
  const deviceInfo = { devEui, applicationId: 'poison' }
  expect((await post('chirpstack?event=join', { deviceInfo, devAddr: '01020304' })).status).toBe(204)
  expect(await findDeadLetters()).toMatchObject([{ reason: 'refused_by_database', source: 'chirpstack' }])
  await gateway.database.query('alter table device_radio drop constraint poison')
})

test('a missing or wrong secret is refused', async () => {
  const body = aChirpStackUplink({ devEui })
  for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${SECRET}`, `Bearer ${SECRET}x`]) {
    const response = await post('chirpstack?event=up', body, { authorization })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  }
  expect(await findInsights()).toEqual([])
})

test('64 KiB are accepted, and one byte more is refused', async () => {
  const event = JSON.stringify(aChirpStackUplink({ devEui }))
  const fill = (bytes: number) => event.replace('{', `{"x":"${'x'.repeat(bytes - event.length - 7)}",`)
  expect((await post('chirpstack?event=up', fill(64 * 1024))).status).toBe(204)
  expect((await post('chirpstack?event=up', fill(64 * 1024 + 1))).status).toBe(413)
  expect(await findInsights()).toHaveLength(1)
})

test('without a configured secret, the address is not found', async () => {
  const closed = await startTestGateway({ databaseUrl: gateway.databaseUrl })
  const response = await fetch(`${closed.httpUrl}/ingest/tts`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
  await closed.stop()
})
