import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPlace, type Place } from './place.ts'

/** A fleet fills within seconds; a busy machine is given more. */
const FILLS_WITHIN_MS = 60_000

interface Steps {
  triaged: number
  sample_fleet: { state: string; cameras: number; insights: number } | null
}

let place: Place
let token: string

beforeEach(async () => {
  place = await openPlace()
})
afterEach(() => place.remove())

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
  return (await response.json()) as Answer // safe: the tests of the api hold the shapes
}

async function signUp(): Promise<void> {
  token = ''
  ;({ token } = await call<{ token: string }>('POST', '/api/signup', {
    firstName: 'Ann',
    lastName: 'Ray',
    username: 'ann',
    phoneNumber: '+12025550123',
    email: 'ann@example.org',
    country: 'Kenya',
    password: 'Camera-trap-1!',
    confirmPassword: 'Camera-trap-1!',
  }))
}

const fleet = async () => (await call<Steps>('GET', '/api/first-steps')).sample_fleet
const countRows = async () => {
  const [row] = await place.query<Record<string, number>>(
    `select (select count(*)::int from device) as devices, (select count(*)::int from insight) as insights,
       (select count(*)::int from photo) as photos, (select count(*)::int from health) as reports, (select count(*)::int from dead_letter) as letters`,
  )
  return row
}

test('sample cameras come with weeks of sightings and photos, survive a kill without doubles, and go without a trace', async () => {
  await place.startReady({ SAMPLE_FLEETS: 'on' })
  await signUp()
  await call('POST', '/api/sample-fleet')
  await expect.poll(async () => (await fleet())?.insights, { timeout: FILLS_WITHIN_MS }).toBeGreaterThan(0)
  await place.kill9('samples/main')
  await expect.poll(async () => (await fleet())?.state, { timeout: FILLS_WITHIN_MS }).toBe('ready')

  const names = (await call<{ device_name: string }[]>('GET', '/api/getDevicesForUser')).map(
    ({ device_name }) => device_name,
  )
  expect(names).toHaveLength(6)
  expect(names.every((name) => name.startsWith('Sample: '))).toBe(true)
  await expect.poll(async () => (await countRows())?.photos, { timeout: FILLS_WITHIN_MS }).toBeGreaterThan(10)
  const { insights } = (await fleet()) ?? { insights: 0 }
  expect(insights).toBeGreaterThan(300)
  const { length } = await call<unknown[]>('GET', '/api/alerts')
  expect(length).toBeGreaterThan(0)

  await call('DELETE', '/api/sample-fleet')
  expect(await call('GET', '/api/getDevicesForUser')).toEqual([])
  await expect.poll(countRows).toEqual({ devices: 0, insights: 0, photos: 0, reports: 0, letters: 0 })
})
