import { DeviceUnreadable } from '@sentinel/contracts/fleet/device-unreadable'
import { getInternalDevice } from '@sentinel/contracts/staff/devices'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const NOW = '2026-11-22T15:00:00.000Z'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(NOW) })
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const ask = (user = owner) => api.as(user).get(`/api/devices/${deviceId}/unreadable`)
const read = async (user = owner) => DeviceUnreadable.parse((await ask(user)).json())

async function addField(field: string, since: string | null, lastAt = '2026-11-22T00:00:00Z'): Promise<void> {
  await api.pool.query(
    `insert into unreadable_field (device_id, kind, field, since, last_at, times, last_value)
     values ($1, 'health', $2, $3, $4, 3, '3700')`,
    [deviceId, field, since, lastAt],
  )
}

let letters = 0
async function addDeadLetter(reason: string, at: string, times = 1): Promise<void> {
  letters += 1
  await api.pool.query(
    `insert into dead_letter (source, device_id, topic, reason, payload, payload_bytes, content_sha256, times, first_received_at, last_received_at)
     values ('mqtt', $1, 'sentinels/1/up/insights', $2, 'x', 1, sha256($3::text::bytea), $4, $5, $5)`,
    [deviceId, reason, String(letters), times, at],
  )
}

test('an owner sees which fields cannot be read, and since when', async () => {
  await addField('temperature', '2026-11-20T00:00:00Z')
  await addField('battery_voltage', '2026-11-19T00:00:00Z')
  await addField('latitude', null)

  expect(await read()).toEqual({
    fields: [
      {
        kind: 'health',
        field: 'battery_voltage',
        since: '2026-11-19T00:00:00.000Z',
        last_at: '2026-11-22T00:00:00.000Z',
        last_value: '3700',
      },
      {
        kind: 'health',
        field: 'temperature',
        since: '2026-11-20T00:00:00.000Z',
        last_at: '2026-11-22T00:00:00.000Z',
        last_value: '3700',
      },
    ],
    messages: [],
  })
})

test('an owner sees how many messages could not be stored in the last 30 days, and why', async () => {
  await addDeadLetter('malformed', '2026-11-20T00:00:00Z', 4)
  await addDeadLetter('malformed', '2026-11-21T00:00:00Z')
  await addDeadLetter('not_json', '2026-11-22T00:00:00Z')
  await addDeadLetter('bad_utf8', '2026-10-01T00:00:00Z')

  expect((await read()).messages).toEqual([
    { reason: 'not_json', times: 1, last_at: '2026-11-22T00:00:00.000Z' },
    { reason: 'malformed', times: 5, last_at: '2026-11-21T00:00:00.000Z' },
  ])
})

test('a user whose link starts later sees nothing from before', async () => {
  await addField('temperature', '2026-11-18T00:00:00Z')
  await addField('battery_voltage', '2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z')
  await addDeadLetter('malformed', '2026-11-19T00:00:00Z')
  const late = await api.createUser()
  await linkDevice(api.db, { userId: late.id, deviceId, visibleFrom: '2026-11-20T00:00:00Z' })

  expect(await read(late)).toEqual({
    fields: [expect.objectContaining({ field: 'temperature', since: '2026-11-20T00:00:00.000Z' })],
    messages: [],
  })
})

test('no other user sees it', async () => {
  expect((await ask(await api.createUser())).statusCode).toBe(404)
})

test('staff see every field that could not be read, and how often', async () => {
  await addField('latitude', null, '2026-11-21T00:00:00Z')
  await addField('temperature', '2026-11-20T00:00:00Z')
  const staff = await api.createUser({ role: 'staff' })
  const answer = await api.as(staff).get(`/api/internal/devices/${deviceId}`)

  expect(getInternalDevice.schema.response[200].parse(answer.json()).unreadable_fields).toMatchObject([
    { field: 'temperature', since: '2026-11-20T00:00:00.000Z', times: 3 },
    { field: 'latitude', since: null, times: 3 },
  ])
})

test('when the last user of a device is removed, its unreadable fields are deleted', async () => {
  await addField('temperature', '2026-11-20T00:00:00Z')
  await api.pool.query('delete from user_device where device_id = $1', [deviceId])
  const { rowCount } = await api.pool.query('select from unreadable_field where device_id = $1', [deviceId])
  expect(rowCount).toBe(0)
})
