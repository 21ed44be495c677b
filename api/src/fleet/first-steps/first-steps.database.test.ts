import { FirstSteps } from '@sentinel/contracts/fleet/first-steps'
import { SAMPLE_FLEET_DAYS } from '@sentinel/contracts/fleet/limits'
import { addSampleCameras, removeOwnerlessSamples } from '@sentinel/platform/devices/sample-fleets'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../platform/in-transaction.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedIntegration } from '../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { requestSampleFleet } from './routes.ts'

let api: TestApi
let nextDeviceId = 1_900_000_000
let nextOwnId = 100

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const stepsOf = async (user: TestUser) =>
  FirstSteps.parse((await api.as(user).get('/api/first-steps')).json())
const ask = (user: TestUser) => api.as(user).post('/api/sample-fleet')

/** Creates a user who has just signed up. */
async function createNewcomer(): Promise<TestUser> {
  const user = await api.createUser()
  await api.pool.query('update user_account set first_steps_open = true where user_id = $1', [user.id])
  return user
}

/** Adds a fleet's cameras in the same way as the program that runs them. Returns their ids. */
async function addCameras(user: TestUser, count = 2): Promise<number[]> {
  const ids = Array.from({ length: count }, () => nextDeviceId++)
  const cameras = ids.map((deviceId) => ({
    deviceId,
    secretSha256: Buffer.alloc(32),
    name: `Sample: ${deviceId}`,
    location: 'Mara',
    region: 'Kenya',
  }))
  const { rows } = await api.pool.query<{ alg_id: number }>(
    `insert into alg (name) values ('Sample model') returning alg_id`,
  )
  const group = { name: 'Sample cameras', description: '' }
  await inTransaction(api.db, (tx) =>
    addSampleCameras(tx, { userId: user.id, algId: rows[0]?.alg_id ?? 0, group, cameras }),
  )
  return ids
}

const namesOf = async (user: TestUser) =>
  (await api.as(user).get('/api/getDevicesForUser'))
    .json<{ device_name: string }[]>()
    .map(({ device_name }) => device_name)

test('a user who signs up has first steps; others do not', async () => {
  const { token } = (
    await api.as(undefined).post('/api/signup', {
      firstName: 'Ann',
      lastName: 'Ray',
      username: 'ann',
      phoneNumber: '+12025550123',
      email: 'ann@example.org',
      country: 'Kenya',
      password: 'Camera-trap-1!',
      confirmPassword: 'Camera-trap-1!',
    })
  ).json<{ token: string }>()
  expect((await api.as({ token }).get('/api/first-steps')).json()).toEqual({
    is_open: true,
    has_cameras: false,
    sample_fleet: null,
    triaged: 0,
    has_integration: false,
  })
  expect(await stepsOf(await api.createUser())).toMatchObject({ is_open: false })
})

test('a camera, sightings with a status and an integration count as steps', async () => {
  const user = await createNewcomer()
  const deviceId = await api.createDevice({ owners: [user] })
  await seedIntegration(api.db, { userId: user.id, platform: 'email', recipients: ['ann@example.org'] })
  expect(await stepsOf(user)).toMatchObject({ has_cameras: true, triaged: 0, has_integration: true })
  for (const status of ['none', 'favorite', 'archive'] as const)
    await seedInsight(api.pool, { deviceId, status })
  expect(await stepsOf(user)).toMatchObject({ triaged: 2 })
  for (const status of ['acknowledge', 'acknowledge'] as const)
    await seedInsight(api.pool, { deviceId, status })
  expect(await stepsOf(user)).toMatchObject({ triaged: 3 })
})

test('steps that are closed stay closed', async () => {
  const user = await createNewcomer()
  await api.as(user).delete('/api/first-steps')
  expect(await stepsOf(user)).toMatchObject({ is_open: false })
})

test('a fleet waits, fills and is ready; two requests create only one', async () => {
  const user = await createNewcomer()
  const first = (await ask(user)).json<FirstSteps>().sample_fleet
  expect(first).toMatchObject({ state: 'waiting', cameras: 0, insights: 0 })
  expect(Date.parse(first?.removed_at ?? '') - Date.now()).toBeCloseTo(SAMPLE_FLEET_DAYS * 86_400_000, -5)
  expect((await ask(user)).json<FirstSteps>().sample_fleet).toEqual(first)
  const [deviceId = 0] = await addCameras(user)
  await seedInsight(api.pool, { deviceId })
  expect(await stepsOf(user)).toMatchObject({
    has_cameras: false,
    sample_fleet: { state: 'filling', cameras: 2, insights: 1 },
  })
  await api.pool.query('update sample_fleet set filled_at = now() where user_id = $1', [user.id])
  expect(await stepsOf(user)).toMatchObject({ sample_fleet: { state: 'ready' } })
})

test('a removed fleet is deleted immediately, with its group, and can be requested again', async () => {
  const [user, other] = [await createNewcomer(), await createNewcomer()]
  for (const each of [user, other]) {
    await ask(each)
    await addCameras(each)
  }
  expect(await namesOf(user)).toHaveLength(2)
  expect((await api.as(user).delete('/api/sample-fleet')).json()).toMatchObject({ sample_fleet: null })
  expect(await namesOf(user)).toEqual([])
  expect((await api.as(user).get('/api/v2/groups')).json()).toEqual([])
  expect((await api.as(user).delete('/api/sample-fleet')).statusCode).toBe(404)
  expect(await namesOf(other)).toHaveLength(2)
  expect((await ask(user)).json()).toMatchObject({ sample_fleet: { state: 'waiting' } })
})

test('an existing group of the user with the same name is neither used nor removed', async () => {
  const user = await createNewcomer()
  await api.as(user).post('/api/v2/groups', { groupName: 'SAMPLE cameras' })
  await ask(user)
  await addCameras(user)
  expect((await api.as(user).get('/api/v2/groups')).json()).toMatchObject([
    { group_name: 'SAMPLE cameras', devices: [] },
  ])
  await api.as(user).delete('/api/sample-fleet')
  expect((await api.as(user).get('/api/v2/groups')).json()).toHaveLength(1)
})

test('sightings that were triaged on samples still count when the samples are deleted', async () => {
  const user = await createNewcomer()
  await ask(user)
  const [deviceId = 0] = await addCameras(user)
  for (let count = 0; count < 3; count++) await seedInsight(api.pool, { deviceId, status: 'favorite' })
  await api.as(user).delete('/api/sample-fleet')
  expect(await stepsOf(user)).toMatchObject({ triaged: 3 })
})

test('a group of samples that contains a camera of the user stays', async () => {
  const user = await createNewcomer()
  await ask(user)
  await addCameras(user)
  const own = await api.createDevice({ owners: [user], deviceId: nextOwnId++ })
  await api.pool.query(
    `update user_device l set group_id = g.group_id from device_group g where g.user_id = l.user_id and l.device_id = $1`,
    [own],
  )
  await api.as(user).delete('/api/sample-fleet')
  expect((await api.as(user).get('/api/v2/groups')).json()).toMatchObject([{ group_name: 'Sample cameras' }])
})

test('sample cameras without an owner are removed with everything they sent', async () => {
  const user = await createNewcomer()
  await ask(user)
  const ids = await addCameras(user)
  for (const deviceId of ids) await seedInsight(api.pool, { deviceId })
  await api.as(user).delete('/api/sample-fleet')
  await inTransaction(api.db, removeOwnerlessSamples)
  const { rows } = await api.pool.query(
    `select (select count(*)::int from insight where device_id = any ($1)) as insights,
       (select count(*)::int from device where device_id = any ($1)) as devices`,
    [ids],
  )
  expect(rows).toEqual([{ insights: 0, devices: 0 }])
})

test('sightings, alerts and reports of sample cameras are not sent; their alerts show in the console', async () => {
  const user = await createNewcomer()
  await ask(user)
  const [sample = 0] = await addCameras(user)
  const own = await api.createDevice({ owners: [user], deviceId: nextOwnId++ })
  await seedIntegration(api.db, { userId: user.id, platform: 'email', recipients: [user.email] })
  await seedIntegration(api.db, { userId: user.id, platform: 'gundi_v2' })
  for (const deviceId of [sample, own]) {
    await api.pool.query(`select queue_reports(array[row($1, now(), 5)::new_report])`, [deviceId])
    const insightId = await seedInsight(api.pool, { deviceId })
    await api.pool.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [
      insightId,
      deviceId,
    ])
    await api.pool.query(
      `select settle_alerts(array[row($1, null, 'sentinel_cable_error', '{}')::alert_verdict])`,
      [deviceId],
    )
  }
  const { rows } = await api.pool.query(
    'select distinct device_id, kind from outbox where user_id = $1 order by kind',
    [user.id],
  )
  expect(rows).toEqual([
    { device_id: own, kind: 'sighting' },
    { device_id: own, kind: 'alert' },
    { device_id: own, kind: 'health' },
  ])
  expect((await api.as(user).get('/api/alerts')).json()).toHaveLength(2)
})

test('if two simultaneous requests would exceed the maximum, one gets a fleet', async () => {
  const [one, other] = [await createNewcomer(), await createNewcomer()]
  const { rows } = await api.pool.query('select count(*)::int + 1 as most from sample_fleet')
  const { most } = rows[0]
  const first = await api.db.startTransaction().execute()
  onTestFinished(async () => void (first.isCommitted || (await first.rollback().execute())))
  expect(await requestSampleFleet(first, one.id, most)).toBe(true)
  const second = inTransaction(api.db, (tx) => requestSampleFleet(tx, other.id, most))
  await expect.poll(countWaiting).toBe(1)
  await first.commit().execute()
  expect(await second).toBe(false)
  expect((await stepsOf(other)).sample_fleet).toBeNull()
})

async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('a console without samples refuses requests, and so does one whose samples are all in use', async () => {
  const user = await createNewcomer()
  const without = await startTestApi({
    beside: api,
    config: {
      console: {
        supportEmail: '',
        docsUrl: '',
        isSignUpOpen: true,
        sendsMail: false,
        offersSamples: false,
        mapboxToken: null,
        version: '0.1.0',
        commit: null,
      },
    },
  })
  try {
    expect((await without.as(user).post('/api/sample-fleet')).statusCode).toBe(503)
  } finally {
    await without.stop()
  }
  expect(await inTransaction(api.db, (tx) => requestSampleFleet(tx, user.id, 1))).toBe(false)
})
