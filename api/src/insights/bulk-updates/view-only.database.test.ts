import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStatuses, getUpdate, type Marked, startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
})
afterAll(() => api.stop())

interface World {
  guest: TestUser
  invitationId: number
  /** An insight from the guest's own device. */
  own: Marked
  /** An insight from a device that an owner has shared with the guest. */
  shared: Marked
}

async function aGuest({ mayManage = false } = {}): Promise<World> {
  const guest = await api.createUser()
  const [ownId, sharedId] = [
    await api.createDevice({ owners: [guest] }),
    await api.createDevice({ owners: [owner] }),
  ]
  const invitationId = await seedGuest(api.db, { inviter: owner, guest, deviceId: sharedId, mayManage })
  const mark = async (deviceId: number): Promise<Marked> => ({
    deviceId,
    insightId: await seedInsight(api.pool, { deviceId }),
  })
  return { guest, invitationId, own: await mark(ownId), shared: await mark(sharedId) }
}

const asFavorite = (...marked: Marked[]) =>
  marked.map((each) => ({ ...each, insightStatus: 'favorite' as const }))
const statusesOf = (...marked: Marked[]) =>
  findStatuses(
    api,
    marked.map(({ insightId }) => insightId),
  )

test('a list that names an insight of a view-only device is refused as a whole, and names that insight', async () => {
  const { guest, own, shared } = await aGuest()
  for (const [items, place] of [
    [[shared], 0],
    [[own, shared], 1],
  ] as const) {
    const refused = await api.as(guest).post('/api/updates', { insights: asFavorite(...items) })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'forbidden',
      errors: { [`insights.${place}`]: VIEW_ONLY_TEXT },
    })
  }
  await workOff(api)
  expect(await statusesOf(own, shared)).toEqual(['none', 'none'])
})

test('insights that do not exist are named before view-only ones', async () => {
  const { guest, shared } = await aGuest()
  const gone = { ...shared, insightId: 1 }
  const refused = await api.as(guest).post('/api/updates', { insights: asFavorite(shared, gone) })
  expect(refused.json()).toMatchObject({
    code: 'not_found',
    errors: { 'insights.1': 'This insight no longer exists.' },
  })
})

test.each([false, true])('a selection skips view-only devices (collections: %s)', async (collections) => {
  const { guest, own, shared } = await aGuest()
  const response = await api.as(guest).post('/api/updates', {
    selection: {
      filters: [],
      archived: false,
      collections,
      received_until: '2030-12-31T00:00:00.000Z',
      insightStatus: 'favorite',
    },
  })
  await workOff(api)
  const { bulkId } = response.json().message
  expect(await getUpdate(api, guest, bulkId)).toMatchObject({ status: 2, done: 1, total: 1 })
  expect(await statusesOf(own, shared)).toEqual(['favorite', 'none'])
})

test('a guest whose level is lowered during an update changes nothing more, and cannot undo', async () => {
  const { guest, invitationId, own, shared } = await aGuest({ mayManage: true })
  const done = await startUpdate(api, guest, asFavorite(shared))
  await workOff(api)
  const begun = await startUpdate(api, guest, [
    { ...own, insightStatus: 'archive' },
    { ...shared, insightStatus: 'archive' },
  ])
  const lowered = await api.as(owner).put(`/api/invitations/${invitationId}`, { mayManage: false })
  expect(lowered.statusCode).toBe(200)
  await workOff(api)
  expect(await statusesOf(own, shared)).toEqual(['archive', 'favorite'])
  expect((await getUpdate(api, guest, begun)).status).toBe(2)
  await api.as(guest).post(`/api/updates/${done}/undo`)
  await workOff(api)
  expect(await statusesOf(shared)).toEqual(['favorite'])
})
