import { TRAIL_CSV_FILE_NAME, TrailEntry } from '@sentinel/contracts/staff/trail'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { changeRole as change, disableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { provisionDevices } from '@sentinel/platform/devices/provision'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs, recordAct } from '../../platform/acts.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const BOUNDARY = '2027-01-15T00:00:00.000Z'

let api: TestApi
let staff: TestUser
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  staff = await api.createUser({ role: 'staff' })
  owner = await api.createUser()
})
afterAll(() => api.stop())

async function list(query: Record<string, string> = {}, as = staff): Promise<TrailEntry[]> {
  const response = await api.as(as).get(`/api/internal/trail?${new URLSearchParams(query).toString()}`)
  expect(response.statusCode).toBe(200)
  return TrailEntry.array().parse(response.json())
}

function changeRole(actor: TestUser, subject: TestUser, role: 'owner' | 'viewer') {
  const from = { id: actor.id, address: '203.0.113.7', userAgent: 'Field browser' }
  return actAs(api.db, from, (tx) => change(tx, { userId: subject.id, role, actorId: actor.id }))
}

function rotate(actor: TestUser, deviceId: number) {
  const from = { id: actor.id, address: '203.0.113.7', userAgent: 'Field browser' }
  return actAs(api.db, from, (tx) => recordAct(tx, { kind: 'credentials_rotated', deviceId, about: {} }))
}

test('an act is listed with who did it to whom, and from where', async () => {
  await changeRole(staff, owner, 'viewer')
  expect(await list({ actor: String(staff.id) })).toMatchObject([
    {
      kind: 'role_changed',
      about: { from: 'owner', to: 'viewer' },
      actor: { user_id: staff.id, email: staff.email },
      subject: { user_id: owner.id, email: owner.email },
      device: null,
      address: '203.0.113.7',
      user_agent: 'Field browser',
    },
  ])
})

test('a deleted account is shown only by its number', async () => {
  await changeRole(staff, owner, 'viewer')
  await api.pool.query('delete from user_account where user_id = $1', [owner.id])
  const [entry] = await list({ account: String(owner.id) })
  expect(entry?.subject).toEqual({ user_id: owner.id, email: null, name: null })
})

test('a command of the operator has no actor', async () => {
  await inTransaction(api.db, (tx) => disableAccount(tx, { userId: owner.id, actorId: null }))
  const [entry] = await list({ actor: 'command-line', account: String(owner.id) })
  expect(entry).toMatchObject({ kind: 'account_disabled', actor: null, address: null })
})

test('each filter limits the list, and several filters apply together', async () => {
  const colleague = await api.createUser({ role: 'staff' })
  const deviceId = await api.createDevice()
  await changeRole(staff, owner, 'viewer')
  await rotate(colleague, deviceId)
  await rotate(staff, deviceId)
  const kindsOf = async (query: Record<string, string>) => (await list(query)).map(({ kind }) => kind)
  expect(await kindsOf({ actor: staff.email.slice(1).toUpperCase() })).toEqual([
    'credentials_rotated',
    'role_changed',
  ])
  expect(await kindsOf({ account: owner.email })).toEqual(['role_changed'])
  expect(await kindsOf({ device: String(deviceId) })).toEqual(['credentials_rotated', 'credentials_rotated'])
  expect(await kindsOf({ device: String(deviceId), actor: String(colleague.id) })).toEqual([
    'credentials_rotated',
  ])
  expect(await kindsOf({ actor: String(staff.id), kinds: 'role_changed,refused' })).toEqual(['role_changed'])
  expect(await kindsOf({ actor: 'nobody@nowhere.example' })).toEqual([])
})

test('a device is found among all those of an import or a saved list, also beyond the first hundred', async () => {
  const deviceIds = Array.from({ length: 150 }, (_, at) => 700_000 + at)
  const [first = 0, last = 0] = [deviceIds[0], deviceIds.at(-1)]
  const bare = { ownerId: null, name: null, firmware: null, devEui: null }
  const devices = deviceIds.map((deviceId) => ({ deviceId, ...bare }))
  await inTransaction(api.db, (tx) => provisionDevices(tx, devices, staff.id))
  const url = `/api/internal/users/${owner.id}/devices`
  await api.as(staff).put(url, { deviceIds })
  await api.as(staff).put(url, { deviceIds: [first] })
  const actsOf = async (device: number, query = {}) =>
    (await list({ device: String(device), ...query })).map(({ kind }) => kind)
  const [given, provisioned] = ['devices_given', 'devices_provisioned']
  expect(await actsOf(last)).toEqual([given, given, provisioned])
  expect(await actsOf(first)).toEqual([given, provisioned])
  expect(await actsOf(last, { account: owner.email })).toEqual([given, given])
  expect(await actsOf(last, { actor: staff.email, kinds: 'devices_provisioned' })).toEqual([provisioned])
  expect(await actsOf(last + 1)).toEqual([])
  const [newest] = await list({ device: String(last) })
  expect(newest?.about).toMatchObject({ removed: { count: 149 } })
})

test('an account is found among those that lost a cleared device', async () => {
  const [deviceId, other] = [await api.createDevice(), await api.createUser()]
  const from = { id: staff.id, address: '203.0.113.7', userAgent: 'Field browser' }
  const subjectIds = [owner.id, other.id]
  await actAs(api.db, from, (tx) =>
    recordAct(tx, {
      kind: 'device_cleared',
      deviceId,
      subjectIds,
      about: { insights: 0, links: 2, user_ids: subjectIds },
    }),
  )
  for (const account of subjectIds)
    expect(await list({ account: String(account) })).toMatchObject([
      { kind: 'device_cleared', about: { user_ids: subjectIds }, device: { device_id: deviceId } },
    ])
  expect(await list({ account: owner.email, device: String(deviceId) })).toHaveLength(1)
  expect(await list({ account: String(staff.id) })).toEqual([])
})

test('days limit the list by the clock of the time zone', async () => {
  const actor = await api.createUser({ role: 'staff' })
  await api.pool.query(
    `insert into account_event (happened_at, actor_id, is_act, kind, about)
     select at, $1, true, 'group_deleted', jsonb_build_object('name', at::text)
     from unnest(array[$2::timestamptz - interval '1 millisecond', $2::timestamptz]) at`,
    [actor.id, BOUNDARY],
  )
  const timesOf = async (query: Record<string, string>) =>
    (await list({ actor: String(actor.id), ...query })).map(({ at }) => at)
  const before = '2027-01-14T23:59:59.999Z'
  expect(await timesOf({ from: '2027-01-15' })).toEqual([BOUNDARY])
  expect(await timesOf({ to: '2027-01-14' })).toEqual([before])
  expect(await timesOf({ from: '2027-01-14', to: '2027-01-15' })).toEqual([BOUNDARY, before])
  expect(await timesOf({ from: '2027-01-15', timeZone: 'Africa/Nairobi' })).toEqual([BOUNDARY, before])
  expect(await timesOf({ to: '2027-01-14', timeZone: 'Africa/Nairobi' })).toEqual([])
})

test('pages have every entry once, including refused calls and those of the same moment', async () => {
  const actor = await api.createUser({ role: 'staff' })
  await api.pool.query(
    `insert into account_event (happened_at, actor_id, is_act, kind, about)
     select $2, $1, true, 'group_deleted', jsonb_build_object('name', n::text) from generate_series(1, 5) n`,
    [actor.id, BOUNDARY],
  )
  const tries = ['/api/a', '/api/b'].map((url) => ({
    user_id: actor.id,
    method: 'GET',
    url,
    count: 2,
    first_at: BOUNDARY,
    last_at: BOUNDARY,
    address: '::1',
    user_agent: '',
  }))
  await callFunctionIn(api.db, functions.countRefusedTries({ counted: { tries } }))
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ actor: String(actor.id), limit: '3', ...(cursor && { cursor }) })
    const page = await api.as(staff).get(`/api/internal/trail?${query.toString()}`)
    ids.push(...page.json().map(({ id }: TrailEntry) => id))
    cursor = page.headers['x-next-cursor']?.toString()
  } while (cursor)
  expect([ids.length, new Set(ids).size]).toEqual([7, 7])
})

test.each([
  'kinds=unknown',
  'device=x',
  'device=99999999999',
  'cursor=1',
  'cursor=999999999999999.1',
  'from=yesterday',
  'to=2027-02-30',
  'timeZone=Nowhere',
  'limit=0',
])('a filter %s is refused', async (query) => {
  expect((await api.as(staff).get(`/api/internal/trail?${query}`)).statusCode).toBe(400)
})

test('the file has the filtered entries, and no cell begins a formula', async () => {
  const actor = await api.createUser({ role: 'staff', email: '=cmd@example.org' })
  const deviceId = await api.createDevice()
  await rotate(actor, deviceId)
  await rotate(staff, deviceId)
  const response = await api.as(staff).get(`/api/internal/trail/export?actor=${actor.id}`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${TRAIL_CSV_FILE_NAME}"`,
  })
  const lines = response.body.replace('\u{feff}', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Time \(UTC\),Account number,Done by,Kind,/)
  expect(lines[1]).toContain(`,${actor.id},'=cmd@example.org,credentials_rotated,,,${deviceId},`)
})

test('owners and viewers cannot read the trail', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  for (const as of [owner, viewer])
    for (const url of ['/api/internal/trail', '/api/internal/trail/export'])
      expect((await api.as(as).get(url)).statusCode).toBe(403)
})
