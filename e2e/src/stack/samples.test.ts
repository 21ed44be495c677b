import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

interface Steps {
  triaged: number
  sample_fleet: { state: string; cameras: number; insights: number } | null
}

let place: Place
let token: string
let accounts = 0

beforeAll(async () => {
  place = await openPlace()
  await place.startReady({ SAMPLE_FLEETS: 'on' })
})
afterAll(() => place.remove())
beforeEach(signUp)

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(place.apiUrl + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // safe: the api's tests check the shapes
}

async function signUp(): Promise<void> {
  token = ''
  accounts += 1
  ;({ token } = await call<{ token: string }>('POST', '/api/signup', {
    firstName: 'Ann',
    lastName: 'Ray',
    username: `ann${accounts}`,
    phoneNumber: `+1202555012${accounts}`,
    email: `ann${accounts}@example.org`,
    country: 'Kenya',
    password: 'Camera-trap-1!',
    confirmPassword: 'Camera-trap-1!',
  }))
}

const fleet = async () => (await call<Steps>('GET', '/api/first-steps')).sample_fleet
const isFilling = async () => {
  const { state, insights } = (await fleet()) ?? { state: 'removed', insights: 0 }
  return state === 'filling' && insights > 0
}
const findDeviceIds = async () =>
  (await call<{ device_id: number }[]>('GET', '/api/getDevicesForUser')).map(({ device_id }) => device_id)

async function replaceFleet(): Promise<void> {
  await call('DELETE', '/api/sample-fleet')
  await call('POST', '/api/sample-fleet')
}

async function removeWithoutTrace(): Promise<void> {
  await call('DELETE', '/api/sample-fleet')
  expect(await findDeviceIds()).toEqual([])
  await expect
    .poll(countRows)
    .toEqual({ devices: 0, insights: 0, photos: 0, reports: 0, letters: 0, groups: 0 })
}

/** Returns the names of all tables that contain a row for one of these devices. */
async function findTablesWith(deviceIds: number[]): Promise<string[]> {
  const tables = await place.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'device_id' and t.table_type = 'BASE TABLE' and c.table_schema = 'public' order by 1`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} where device_id = any ($1))`,
  )
  const found = await place.query<{ name: string }>(counts.join(' union all '), [deviceIds])
  return found.map(({ name }) => name)
}

const countRows = async () => {
  const [row] = await place.query<Record<string, number>>(
    `select (select count(*)::int from device) as devices, (select count(*)::int from insight) as insights,
       (select count(*)::int from photo) as photos, (select count(*)::int from health) as reports, (select count(*)::int from dead_letter) as letters,
       (select count(*)::int from device_group) as groups`,
  )
  return row
}

test('sample cameras have weeks of sightings and photos, survive a kill without duplicates, and are removed without a trace', async () => {
  await call('POST', '/api/sample-fleet')
  await expect.poll(async () => (await fleet())?.insights).toBeGreaterThan(0)
  await place.kill9('samples/main')
  await expect.poll(async () => (await fleet())?.state).toBe('ready')

  const names = (await call<{ device_name: string }[]>('GET', '/api/getDevicesForUser')).map(
    ({ device_name }) => device_name,
  )
  expect(names).toHaveLength(6)
  expect(names.every((name) => name.startsWith('Sample: '))).toBe(true)
  await expect.poll(async () => (await countRows())?.photos).toBeGreaterThan(10)
  const { insights } = (await fleet()) ?? { insights: 0 }
  expect(insights).toBeGreaterThan(300)
  const { length } = await call<unknown[]>('GET', '/api/alerts')
  expect(length).toBeGreaterThan(0)

  await removeWithoutTrace()
})

test('sample cameras that are removed and requested again at any stage are one fleet, without a row of an earlier one', async () => {
  await call('POST', '/api/sample-fleet')
  for (let time = 0; time < 3; time++) await replaceFleet()
  await expect.poll(isFilling, { interval: 20 }).toBe(true)
  const first = await findDeviceIds()
  expect(first).toHaveLength(6)
  expect(await isFilling()).toBe(true)
  await replaceFleet()
  await expect.poll(async () => (await fleet())?.state).toBe('ready')
  await expect.poll(() => findTablesWith(first)).toEqual([])
  expect(await findDeviceIds()).toHaveLength(6)
  await expect.poll(countRows).toMatchObject({ devices: 6, groups: 1, letters: 0 })
  await removeWithoutTrace()
})
