import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChirpStackUplink, aTtsUplink } from '../testing/radio-events.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { readSignals } from './read-signals.ts'

const SECRET = 'a-secret-of-the-network-server'

let gateway: TestGateway
let deviceId = 3000
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

async function post(path: string, event: object): Promise<void> {
  const { status } = await fetch(`${gateway.httpUrl}/ingest/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  expect(status).toBe(204)
}

/** Simulates that the network receives a frame from the device at spreading factor 9, which can be read down to -12.5 dB. */
async function hear(
  snr: number,
  { daysAgo = 0, frameCount }: { daysAgo?: number; frameCount?: number } = {},
) {
  const receptions = [{ gateway: '0016c001f153a14c', rssi: -97, snr }]
  const frame = { devEui, port: 0, data: '', receptions, ...(frameCount !== undefined && { frameCount }) }
  await post('chirpstack?event=up', aChirpStackUplink(frame))
  if (daysAgo > 0) await age(daysAgo)
}

/** Makes the last frame older. */
const age = (days: number) =>
  gateway.database.query(
    `update radio_uplink set received_at = now() - $2 * interval '1 day' where device_id = $1 and frame_count = (
       select frame_count from radio_uplink where device_id = $1 order by received_at desc limit 1)`,
    [deviceId, days],
  )

const setReadHoursAgo = (hours: number) =>
  gateway.database.query(
    `update device_signal set read_at = now() - $2 * interval '1 hour' where device_id = $1`,
    [deviceId, hours],
  )

async function findSignal() {
  await readSignals(gateway.database)
  const { rows } = await gateway.database.query<{
    margin_db: number | null
    class: string | null
    read_at: string
  }>(
    `select margin_db, signal_class(margin_db) as class, heard_at is not null as is_heard, read_at::text
     from device_signal where device_id = $1`,
    [deviceId],
  )
  return rows[0]
}

test.each([
  [[-2.5], 10, 'good'],
  [[-2.6], 9.9, 'fair'],
  [[-9.5], 3, 'fair'],
  [[-9.75], 2.75, 'weak'],
  [[-14], -1.5, 'weak'],
  [[7, -10, -9], 3.5, 'fair'],
  [[-10, -2], 6.5, 'fair'],
])(
  'a device received at %j dB has a median margin of %d dB and a signal that is %s',
  async (snrs, margin, name) => {
    for (const snr of snrs) await hear(snr)
    expect(await findSignal()).toMatchObject({ margin_db: margin, class: name, is_heard: true })
  },
)

test('the next frames change the signal, and so does a better reception of a frame that was read', async () => {
  await hear(-12, { frameCount: 700_000 })
  expect(await findSignal()).toMatchObject({ class: 'weak' })
  await hear(-5, { frameCount: 700_000 })
  expect(await findSignal()).toMatchObject({ margin_db: 7.5, class: 'fair' })
  await hear(5)
  await hear(5)
  expect(await findSignal()).toMatchObject({ margin_db: 17.5, class: 'good' })
})

test('a frame that is stored after a newer one changes the signal too', async () => {
  await hear(5)
  await gateway.database.query(
    `update device_radio set last_uplink_at = now() + interval '1 hour', application = 'newest' where device_id = $1`,
    [deviceId],
  )
  await findSignal()
  await hear(-12)
  expect(await findSignal()).toMatchObject({ margin_db: 9 })
  const { rows } = await gateway.database.query(
    'select application, last_uplink_at > now() as is_kept from device_radio where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ application: 'newest', is_kept: true }])
})

test('simulated frames do not count', async () => {
  await post('tts', aTtsUplink({ devEui, port: 0, data: '', simulated: true }))
  expect(await findSignal()).toMatchObject({ margin_db: null, class: null, is_heard: false })
  await hear(-12)
  await post('tts', aTtsUplink({ devEui, port: 0, data: '', simulated: true }))
  expect(await findSignal()).toMatchObject({ margin_db: 0.5, class: 'weak' })
})

test('frames stop counting for the signal after 30 days, and a device that was not received since then has none', async () => {
  await hear(-12, { daysAgo: 29 })
  await hear(5, { daysAgo: 31 })
  expect(await findSignal()).toMatchObject({ margin_db: 0.5 })
  await gateway.database.query(
    `update radio_uplink set received_at = received_at - interval '2 days' where device_id = $1`,
    [deviceId],
  )
  await setReadHoursAgo(25)
  expect(await findSignal()).toMatchObject({ margin_db: null, class: null, is_heard: false })
})

test('a device that was not received since its signal was read is not read again for a day', async () => {
  await hear(5)
  await findSignal()
  await setReadHoursAgo(23)
  const stored = await findSignal()
  expect(stored).toEqual(await findSignal())
  await setReadHoursAgo(25)
  expect((await findSignal())?.read_at).not.toBe(stored?.read_at)
})

test('an earlier reading never replaces a later one', async () => {
  await hear(5)
  await gateway.database.query(
    `insert into device_signal (device_id, margin_db, reception_count, read_at) values ($1, 1, 9, now())
     on conflict (device_id) do update set margin_db = 1, reception_count = 9`,
    [deviceId],
  )
  expect(await findSignal()).toMatchObject({ margin_db: 1 })
})

test('more devices than are read in one transaction are read, also by several gateways together', async () => {
  await gateway.database.query(
    `with made as (insert into device (device_id, secret_sha256) select id, sha256('') from generate_series(500001, 501300) id returning device_id),
     radio as (insert into device_radio (device_id, provider, server_id, last_uplink_at, reception_count)
       select device_id, 'tts', 'tts-1', now(), 1 from made)
     insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, snr_db, spreading_factor, gateway_count)
     select device_id, now(), 'a', 1, 0, 'tts', 5, 7, 1 from made`,
  )
  await Promise.all([readSignals(gateway.database), readSignals(gateway.database)])
  const { rows } = await gateway.database.query(
    'select count(*)::int from device_signal where device_id > 500000 and margin_db = 12.5',
  )
  expect(rows).toEqual([{ count: 1300 }])
})
