import { DeviceModels } from '@sentinel/contracts/models/device-models'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { endOpenCommands, seedCommand } from '../../testing/seed-commands.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const read = async (user = owner): Promise<DeviceModels> =>
  DeviceModels.parse((await api.as(user).get(`/api/devices/${deviceId}/models`)).json())

async function reportFirmware(version: string): Promise<void> {
  await api.db
    .updateTable('device_health')
    .set({ software_version: version })
    .where('device_id', '=', deviceId)
    .execute()
}

async function addRelease(name: string, algIds: readonly number[]): Promise<number> {
  const releaseId = await seedRelease(api.db, { name, state: 'approved' })
  await api.db
    .insertInto('alg_release_component')
    .values(algIds.map((alg_id, position) => ({ release_id: releaseId, alg_id, position, sensitivity: 0.5 })))
    .execute()
  return releaseId
}

interface Requested {
  firmware?: string
  daysAgo?: number
}

/** Sends the device a message that contains a release. */
async function ask(releaseId: number, { firmware, daysAgo = 0 }: Requested = {}): Promise<void> {
  const id = await seedCommand(api.db, { deviceId, userId: owner.id, type: 'update_model_settings', daysAgo })
  await api.db
    .updateTable('device_command')
    .set({ release_id: releaseId, firmware_version: firmware ?? null })
    .where('command_id', '=', id)
    .execute()
}

const dropOpen = () =>
  sql`update device_command set status = 'dropped', ended_at = now(), ended_by = 'dropped'
    where device_id = ${deviceId} and status = 'pending'`.execute(api.db)

const namesOf = (models: readonly { alg_name: string }[]) => models.map(({ alg_name }) => alg_name)

test('a device without models runs nothing, has no requested release and no history', async () => {
  expect(await read()).toEqual({
    running: [],
    asked: null,
    reported_firmware: null,
    last_seen_model: null,
    history: [],
  })
})

test('a model that an owner records has the firmware that the device reports, and no release', async () => {
  const algId = await seedModel(api.db, { userId: owner.id, name: 'Mammals' })
  await reportFirmware('2.3.0')
  await api.as(owner).put(`/api/devices/${deviceId}/models/${algId}`)
  await reportFirmware('2.4.0')
  const { running, reported_firmware } = await read()
  expect(running).toEqual([
    {
      alg_id: algId,
      alg_name: 'Mammals',
      since: expect.any(String),
      release: null,
      firmware_version: '2.3.0',
    },
  ])
  expect(reported_firmware).toBe('2.4.0')
})

test('a requested release is pending until the device has installed it, and then its models run', async () => {
  const [mammals, birds] = [
    await seedModel(api.db, { deviceId, name: 'Mammals' }),
    await seedModel(api.db, { name: 'Birds' }),
  ]
  const releaseId = await addRelease('Savanna 2', [birds])
  await ask(releaseId, { firmware: '2.4.0' })
  const release = { id: releaseId, name: 'Savanna 2' }
  const before = await read()
  expect(namesOf(before.running)).toEqual(['Mammals'])
  expect(before.asked).toEqual({
    release,
    models: [{ alg_id: birds, alg_name: 'Birds' }],
    firmware_version: '2.4.0',
    at: expect.any(String),
    status: 'pending',
  })
  await endOpenCommands(api.db, deviceId)
  const after = await read()
  expect(after.asked?.status).toBe('success')
  expect(after.running).toMatchObject([{ alg_id: birds, release, firmware_version: '2.4.0' }])
  expect(after.history).toMatchObject([{ alg_id: mammals, release: null, firmware_version: null }])
})

test('the models of a release are in the order in which they run', async () => {
  const [first, second] = [await seedModel(api.db, { name: 'A' }), await seedModel(api.db, { name: 'B' })]
  await ask(await addRelease('In order', [second, first]))
  expect(namesOf((await read()).asked?.models ?? [])).toEqual(['B', 'A'])
})

test('a dropped release does not count as requested, and other messages request no models', async () => {
  const releaseId = await addRelease('Kept', [await seedModel(api.db)])
  await ask(releaseId)
  await endOpenCommands(api.db, deviceId)
  await ask(await addRelease('Dropped', [await seedModel(api.db)]))
  await dropOpen()
  await seedCommand(api.db, { deviceId, userId: owner.id, type: 'reset_device' })
  expect((await read()).asked?.release.id).toBe(releaseId)
})

test('a model that comes from another release is in the history, the newest first', async () => {
  const algId = await seedModel(api.db, { name: 'Mammals' })
  for (const name of ['Spring', 'Summer', 'Autumn']) {
    await ask(await addRelease(name, [algId]))
    await endOpenCommands(api.db, deviceId)
  }
  const { running, history } = await read()
  expect(running.map(({ release }) => release?.name)).toEqual(['Autumn'])
  expect(history.map(({ release }) => release?.name)).toEqual(['Summer', 'Spring'])
})

test('sending the same release again does not change the day and the history', async () => {
  const algId = await seedModel(api.db, { name: 'Mammals' })
  const releaseId = await addRelease('Twice', [algId])
  await ask(releaseId, { firmware: '2.4.0' })
  await endOpenCommands(api.db, deviceId)
  const { running } = await read()
  await ask(releaseId, { firmware: '2.4.0' })
  await endOpenCommands(api.db, deviceId)
  expect(await read()).toMatchObject({ running, history: [] })
})

test('the next owner does not see what ran or was requested for the previous one', async () => {
  const [former, both] = [
    await seedModel(api.db, { deviceId, name: 'Poachers' }),
    await seedModel(api.db, { deviceId, name: 'Mammals' }),
  ]
  const remove = (algId: number) => api.as(owner).delete(`/api/devices/${deviceId}/models/${algId}`)
  await ask(await addRelease('Former', [former]), { daysAgo: 1 })
  await seedInsight(api.pool, { deviceId, takenAt: '2026-01-01T00:00:00.000Z' })
  await remove(former)
  await sql`update device_alg_history set removed_at = now() - interval '1 hour' where device_id = ${deviceId}`.execute(
    api.db,
  )
  await sql`update device_alg set deployed_at = '2026-01-01' where device_id = ${deviceId}`.execute(api.db)
  const next = await api.createUser()
  const visibleFrom = new Date(Date.now() - 60_000).toISOString()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom })
  const seen = await read(next)
  expect(seen).toMatchObject({ asked: null, last_seen_model: null, history: [] })
  expect(seen.running).toMatchObject([{ alg_id: both, since: visibleFrom }])
  await remove(both)
  expect((await read(next)).history).toMatchObject([{ alg_name: 'Mammals', since: visibleFrom }])
  expect(namesOf((await read()).history)).toEqual(['Mammals', 'Poachers'])
})

test('the model of the newest insight is named by its number if the console does not know it', async () => {
  await seedInsight(api.pool, { deviceId })
  await api.pool.query('update device_stat set last_alg_id = 900 where device_id = $1', [deviceId])
  expect((await read()).last_seen_model).toEqual({
    alg_id: 900,
    alg_name: 'Model 900',
    at: expect.any(String),
  })
})

test('a view-only guest can read it, a viewer and a stranger cannot', async () => {
  const [guest, stranger] = [await api.createUser(), await api.createUser()]
  const viewer = await api.createUser({ role: 'viewer' })
  await linkDevice(api.db, { userId: viewer.id, deviceId, visibleFrom: '-infinity' })
  await linkDevice(api.db, { userId: guest.id, deviceId, visibleFrom: '-infinity' })
  const statusFor = async (user: TestUser) =>
    (await api.as(user).get(`/api/devices/${deviceId}/models`)).statusCode
  expect(await statusFor(guest)).toBe(200)
  expect(await statusFor(viewer)).toBe(403)
  expect(await statusFor(stranger)).toBe(404)
})
