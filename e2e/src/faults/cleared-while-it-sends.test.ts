import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import mqtt, { type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePorts } from '../stack/place.ts'
import { type GatewayProcess, startGatewayProcess } from './gateway-process.ts'
import { note } from './journal.ts'
import { type KillableProgram, startProgram } from './killable-program.ts'

const DEVICES = 6
const MESSAGES = 1000
const INSIGHTS_PER_MESSAGE = 2
const POLL_MS = 20

let testDatabase: TestDatabase
let database: pg.Client
let gateway: GatewayProcess
let api: KillableProgram
let url: string
let cameras: { deviceId: number; client: MqttClient }[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = new pg.Client({ connectionString: testDatabase.url })
  await database.connect()
  gateway = await startGatewayProcess(testDatabase.url)
  const [port = 0] = await findFreePorts(1)
  url = `http://127.0.0.1:${port}`
  api = await startProgram('api/src/main.ts', { DATABASE_URL: testDatabase.url, HTTP_PORT: String(port) })
  cameras = []
  for (let deviceId = 1; deviceId <= DEVICES; deviceId++) cameras.push(await connectCamera(deviceId))
})
afterEach(async () => {
  for (const { client } of cameras) client.end(true)
  await api.remove()
  await gateway.remove()
  await database.end()
  await testDatabase.drop()
})

async function connectCamera(deviceId: number) {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  await database.query('insert into device (device_id, secret_sha256) values ($1, $2)', [deviceId, hash])
  const id = String(deviceId)
  const credentials = { clientId: id, username: id, password: secret }
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${gateway.mqttPort}`, credentials)
  return { deviceId, client }
}

interface Person {
  call(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: Record<string, unknown> }>
}

async function signUp(username: string): Promise<Person> {
  const person = callAs('')
  const { json } = await person.call('POST', '/api/signup', {
    firstName: 'Ada',
    lastName: 'Fox',
    username,
    phoneNumber: '7000000000',
    email: `${username}@example.com`,
    country: 'India',
    password: 'Fox in the-Snow 7',
  })
  return callAs(String(json.token))
}

/** Signs up a user who is linked to all devices from their beginning. */
async function signUpOwner(username: string): Promise<Person> {
  const person = await signUp(username)
  await database.query(
    `select link_device(user_id, device_id, '-infinity') from user_account, device where username = $1`,
    [username],
  )
  return person
}

/** Creates a group for a user, with a guest who gets all devices in it. */
async function openGroup(person: Person, guest: string): Promise<number> {
  const { json } = await person.call('POST', '/api/v2/groups', { groupName: 'River' })
  const { group_id } = (json as { message: { group: { group_id: number } } }).message.group
  await database.query(
    `with accepted as (
       insert into invitation (user_id, email, group_id, expires_at, accepted_by, accepted_at, may_manage)
       select g.user_id, 'guest@example.com', group_id, now() + interval '1 day', u.user_id, now(), true
       from device_group g, user_account u where group_id = $1 and username = $2
       returning invitation)
     select link_guest(invitation, array(select invited_devices(invitation))) from accepted`,
    [group_id, guest],
  )
  return group_id
}

function callAs(token: string): Person {
  return {
    async call(method, path, body) {
      const response = await fetch(url + path, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      })
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    },
  }
}

type Camera = (typeof cameras)[number]

function send({ deviceId, client }: Camera, kind: 'insights' | 'health', message: object): Promise<unknown> {
  return client.publishAsync(uplinkTopic(deviceId, kind), JSON.stringify(message), { qos: 1 })
}

const healthAt = (messageId: number, latitude: number, recordedAt?: string) => ({
  message_id: messageId,
  battery_voltage: 3.9,
  latitude,
  longitude: 36.8,
  ...(recordedAt && { recorded_at: recordedAt }),
})

/** Alternately sends health reports and sightings, with several in flight. */
function stream(camera: Camera): Promise<unknown> {
  const insight = { alg_id: 3, class_id: 17, confidence: 90, file_ctime: null }
  return Promise.all(
    Array.from({ length: MESSAGES }, (_, messageId) =>
      messageId % 2
        ? send(camera, 'health', healthAt(messageId, 5))
        : send(camera, 'insights', {
            message_id: messageId,
            comms_source: 'cell',
            insights: [0, 1].map((index) => ({ ...insight, index })),
          }),
    ),
  )
}

async function first<Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> {
  return (await database.query<Row>(text)).rows[0]
}

test('while devices send, clearing, changing, regrouping and releasing them loses no sighting and no call fails', async () => {
  const people = [await signUpOwner('ada'), await signUpOwner('bob')]
  const guest = await signUp('guest')
  const groupOf = new Map<Person, number>()
  for (const person of people) groupOf.set(person, await openGroup(person, 'guest'))
  const statuses: number[] = []
  const guestStatuses: number[] = []
  const act = async (...call: Parameters<Person['call']>) => {
    for (const person of people) statuses.push((await person.call(...call)).status)
  }
  let isSending = true
  const sending = Promise.all(cameras.map(stream)).finally(() => (isSending = false))
  const visiting = (async () => {
    for (let round = 0; isSending; round++) {
      const path = `/api/devices/${(round % DEVICES) + 1}/display`
      guestStatuses.push((await guest.call('PUT', path, { description: `Seen ${round} times` })).status)
    }
  })()
  const acting = cameras.map(async ({ deviceId }) => {
    for (let round = 0; isSending || round < 3; round++) {
      await act(
        'DELETE',
        `/api/dataClearing/${deviceId}?location=true${round % 3 === 0 ? '&insights=true' : ''}`,
      )
      await act('PUT', `/api/devices/${deviceId}/display`, { display_name: `No. ${round}` })
      for (const person of people) {
        const group_id = round % 2 ? null : groupOf.get(person)
        const change = { device_id: deviceId, cycle_time: 690, lat: round, long: 7, group_id }
        statuses.push((await person.call('POST', '/api/updateDevice', change)).status)
      }
    }
    // A running bulk update may prevent releasing the insights. In that case only the device is released.
    const [ada] = people
    const both = await ada!.call('DELETE', `/api/dataClearing/${deviceId}?insights=true&ownership=true`)
    statuses.push(both.status)
    if (both.status !== 200)
      statuses.push((await ada!.call('DELETE', `/api/dataClearing/${deviceId}?ownership=true`)).status)
  })
  await Promise.all([sending, visiting, ...acting])
  while ((await first('select from bulk_update where ended_at is null')) !== undefined) await pause(POLL_MS)

  await note(`cleared while sending: ${statuses.length} calls beside ${DEVICES * MESSAGES} messages`)
  expect(statuses.filter((status) => ![200, 409, 429].includes(status))).toEqual([])
  expect(guestStatuses.filter((status) => ![200, 404].includes(status))).toEqual([])
  expect(
    await first('select deadlocks::int from pg_stat_database where datname = current_database()'),
  ).toEqual({
    deadlocks: 0,
  })
  const inRows = await first(
    `select count(*)::int as stored, (count(*) filter (where insight_status = 'archive'))::int as archived from insight`,
  )
  expect(inRows).toMatchObject({ stored: (DEVICES * MESSAGES * INSIGHTS_PER_MESSAGE) / 2 })
  const counted = await first(
    `select sum(insight_count)::int as stored, sum(archived_slot_counts[131])::int as archived from device_stat`,
  )
  expect(counted).toEqual(inRows)
  const left = `select count(*)::int as links from user_device join user_account using (user_id) where username = `
  expect([await first(`${left}'ada'`), await first(`${left}'bob'`)]).toEqual([
    { links: 0 },
    { links: DEVICES },
  ])
})

test('while devices send, clearing by staff loses no sighting: earlier ones are archived, and later ones are not', async () => {
  await signUpOwner('ada')
  const staff = await signUp('sam')
  await database.query(`update user_account set role = 'staff' where username = 'sam'`)
  let isSending = true
  const sending = Promise.all(cameras.map(stream)).finally(() => (isSending = false))
  const statuses: number[] = []
  const clearing = cameras.map(async ({ deviceId }) => {
    while (isSending) statuses.push((await staff.call('DELETE', `/api/internal/devices/${deviceId}`)).status)
  })
  await Promise.all([sending, ...clearing])
  while ((await first('select from device_clearing where ended_at is null')) !== undefined)
    await pause(POLL_MS)

  const clearings = await first<{ ended: number; archived: number }>(
    `select count(*)::int as ended, sum(done)::int as archived from device_clearing where state = 'completed'`,
  )
  await note(`cleared by staff while sending: ${JSON.stringify(clearings)} in ${statuses.length} calls`)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const rows = await first(
    `select count(*)::int as stored, (count(*) filter (where insight_status = 'archive'))::int as archived,
       (count(*) filter (where (insight_status = 'archive') <> (received_at < last_begun)))::int as wrong
     from insight join (select device_id, max(begun_at) as last_begun from device_clearing group by device_id) c using (device_id)`,
  )
  expect(rows).toEqual({
    stored: (DEVICES * MESSAGES * INSIGHTS_PER_MESSAGE) / 2,
    archived: clearings?.archived,
    wrong: 0,
  })
  expect(
    await first(
      `select sum(insight_count)::int as stored, sum(archived_slot_counts[131])::int as archived,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
         (select count(*)::int from user_device) as links from device_stat`,
    ),
  ).toEqual({ stored: rows?.stored, archived: rows?.archived, deadlocks: 0, links: 0 })
})

test('a device that was removed from the map reappears with its next report, but not with an older one', async () => {
  const ada = await signUpOwner('ada')
  const camera = cameras[0]!
  const place = async () => {
    const { json } = await ada.call('GET', `/api/devices/${camera.deviceId}`)
    return [json.latitude, json.longitude]
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await send(camera, 'health', healthAt(1, 5, ago(10)))
  expect(await place()).toEqual([5, 36.8])
  await ada.call('DELETE', `/api/dataClearing/${camera.deviceId}?location=true`)
  expect(await place()).toEqual([null, null])

  await send(camera, 'health', healthAt(2, 6, ago(5)))
  expect(await place()).toEqual([null, null])
  await send(camera, 'health', healthAt(3, 7))
  expect(await place()).toEqual([7, 36.8])
})
