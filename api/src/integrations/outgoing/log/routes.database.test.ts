import { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../../testing/seed.ts'
import { seedInsight } from '../../../testing/seed-insights.ts'
import { type OutgoingSeed, seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../../testing/test-api.ts'
import { selectOutgoingPage } from './queries.ts'

const URL = '/api/outgoing'
const ADA = 'ada@example.com'

let api: TestApi
let owner: TestUser
let deviceId: number
let integrationId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  await api.db
    .updateTable('device')
    .set({ display_name: 'North gate', device_name: 'sentinel' })
    .where('device_id', '=', deviceId)
    .execute()
  integrationId = await seedIntegration(api.db, { userId: owner.id, platform: 'email', recipients: [ADA] })
})
afterAll(() => api.stop())

const write = (message: Partial<OutgoingSeed> = {}) =>
  seedOutgoing(api.db, { userId: owner.id, integrationId, platform: 'email', recipient: ADA, ...message })
const unlink = () => api.db.deleteFrom('user_device').where('user_id', '=', owner.id).execute()

async function listOf(query = '', user = owner): Promise<OutgoingMessage[]> {
  return OutgoingMessage.array().parse((await api.as(user).get(`${URL}${query}`)).json())
}

async function subjects(): Promise<string[]> {
  return (await listOf()).map(({ subject }) => subject)
}

test('a message has the fields of the contract', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  const id = await write({ kind: 'sighting', deviceId, insightId, state: 'failed' })
  expect(await listOf()).toEqual([
    {
      id,
      platform: 'email',
      kind: 'sighting',
      recipient: ADA,
      device_id: deviceId,
      insight_id: insightId,
      alert_id: null,
      subject: 'Class 17 at North gate',
      state: 'failed',
      reason: 'Gundi refused the key.',
      reason_code: 'key_refused',
      reason_params: {},
      attempts: 1,
      created_at: expect.any(String),
      due_at: null,
      sent_at: null,
      can_replay: true,
    },
  ])
})

test('messages are visible only to their user', async () => {
  await write()
  expect(await listOf('', await api.createUser())).toEqual([])
})

test('a waiting message has the time of the next try, and a sent one the time it was sent', async () => {
  await write({ state: 'pending' })
  await write({ state: 'sent' })
  expect(await listOf()).toMatchObject([
    { state: 'sent', due_at: null, sent_at: expect.any(String) },
    { state: 'pending', due_at: expect.any(String), sent_at: null },
  ])
})

test('a message written to a file is distinct from a sent one, and can be found by its state', async () => {
  const written = await write({ state: 'written_to_file' })
  const sent = await write({ state: 'sent' })
  const stateOf = async (query: string) => (await listOf(query)).map(({ id, state }) => [id, state])
  expect(await stateOf('')).toEqual([
    [sent, 'sent'],
    [written, 'written_to_file'],
  ])
  expect(await stateOf('?state=written_to_file')).toEqual([[written, 'written_to_file']])
  expect(await stateOf('?state=sent')).toEqual([[sent, 'sent']])
})

test('pages continue after the last message, and filters apply to all of them', async () => {
  const ids: number[] = []
  for (const state of ['failed', 'sent', 'failed', 'skipped', 'failed'] as const)
    ids.unshift(await write({ state }))
  const seen: number[] = []
  let next = ''
  do {
    const page = await api.as(owner).get(`${URL}?limit=2${next}`)
    seen.push(...page.json().map((message: OutgoingMessage) => message.id))
    const cursor = page.headers['x-next-cursor']
    next = cursor === undefined ? '' : `&cursor=${cursor.toString()}`
  } while (next !== '')
  expect(seen).toEqual(ids)
  const failed = await listOf(`?state=failed&limit=2&cursor=${ids[0]}`)
  expect(failed.map(({ id }) => id)).toEqual([ids[2], ids[4]])
})

test('only the requested platform and kind are listed', async () => {
  await write({ kind: 'digest', about: { day: '2026-11-20' } })
  await write({ kind: 'test' })
  await write({ kind: 'test', platform: 'sms', recipient: '+12025550123' })
  expect(await listOf('?platform=email&kind=test')).toMatchObject([{ platform: 'email', kind: 'test' }])
  expect(await listOf('?platform=gundi_v2')).toEqual([])
})

test('health reports and photos can be left out', async () => {
  for (const kind of ['health', 'test', 'photo'] as const) await write({ kind })
  expect((await listOf('?routine=false')).map(({ kind }) => kind)).toEqual(['test'])
  expect(await listOf('?routine=true')).toHaveLength(3)
})

test.each(['platform=pigeon', 'kind=letter', 'state=lost', 'cursor=x', 'limit=0', 'routine=no'])(
  '?%s is refused with an error at its field',
  async (query) => {
    const response = await api.as(owner).get(`${URL}?${query}`)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors)).toEqual([query.split('=')[0]])
  },
)

test.each<[Partial<OutgoingSeed>, string]>([
  [{ kind: 'alert', alertType: 'low_battery' }, 'Battery Level Warning: North gate'],
  [{ kind: 'recovery', alertType: 'sentinel_cable_error' }, 'Cable Error has ended: North gate'],
  [{ kind: 'health' }, 'Health report of North gate'],
  [{ kind: 'test' }, 'Test'],
  [{ kind: 'digest', about: { day: '2026-11-20', timeZone: 'UTC' } }, 'Daily summary of 2026-11-20'],
])('%j is about %s', async (message, subject) => {
  await write({ deviceId, ...message })
  expect(await subjects()).toEqual([subject])
})

test('a sighting and its photo are named by class and device', async () => {
  const insightId = await seedInsight(api.pool, { deviceId, classId: 99 })
  await write({ kind: 'sighting', deviceId, insightId })
  await write({ kind: 'photo', deviceId, insightId })
  expect(await subjects()).toEqual(['Photo: empty at North gate', 'empty at North gate'])
})

test.each([
  ['sightings', 12, '12 more sightings'],
  ['alerts', 1, '1 more alert'],
])('a summary of %s has their number', async (of, members, subject) => {
  const summaryId = await write({ kind: 'summary', about: { of } })
  for (let member = 0; member < members; member += 1) await write({ state: 'summarised', summaryId })
  expect((await listOf('?kind=summary'))[0]?.subject).toBe(subject)
})

test('a device that the user no longer has is shown by its number only, without what it saw', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  await write({ kind: 'sighting', deviceId, insightId })
  await write({ kind: 'photo', deviceId, insightId })
  await write({ kind: 'alert', deviceId, alertType: 'low_battery' })
  await unlink()
  const hidden = [
    `Battery Level Warning: Camera ${deviceId}`,
    `Photo of Camera ${deviceId}`,
    `Camera ${deviceId}`,
  ]
  expect(await subjects()).toEqual(hidden)
  await linkDevice(api.db, { userId: owner.id, deviceId, visibleFrom: '2026-12-01T00:00:00Z' })
  await api.pool.query(`update device set device_name = 'South gate' where device_id = $1`, [deviceId])
  expect((await subjects()).at(-1)).toBe('South gate')
})

test('a page reads only the user’s own messages', async () => {
  await api.pool.query(
    `insert into outbox (user_id, integration_id, platform, kind, recipient, dedupe_key)
     select $1, $2, 'email', 'test', '', 'explain ' || n from generate_series(1, 2000) n`,
    [(await api.createUser()).id, integrationId],
  )
  await api.pool.query('analyze outbox')
  const plan = await selectOutgoingPage(api.db, { userId: owner.id, limit: 100 }).explain('json')
  const text = JSON.stringify(plan)
  expect(text).toContain('outbox_user_idx')
  expect(text).not.toContain('"Hash Join"')
})
