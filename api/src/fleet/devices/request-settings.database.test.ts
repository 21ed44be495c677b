import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  await report({ software_version: '2.3.0', cycle_minutes: 690, sync_minutes: 1440 })
})
afterAll(() => api.stop())

const report = (reported: object) =>
  api.db.updateTable('device_health').set(reported).where('device_id', '=', deviceId).execute()
const edit = (body: object) => api.as(owner).post('/api/updateDevice', { device_id: deviceId, ...body })
const sent = async (): Promise<OtaMessage[]> => (await api.as(owner).get('/api/ota/messages')).json()
const handOver = () =>
  api.pool.query(`select claim_commands(array[$1::int], '{}', interval '30 seconds')`, [deviceId])

test('new times are sent to the device, with the trigger number that it reports', async () => {
  await report({ trigger_number: 50 })
  expect((await edit({ cycle_time: 120, sync_time: 60 })).json()).toMatchObject({
    cycle_time: 120,
    sync_time: 60,
    open_commands: 1,
  })
  expect(await sent()).toMatchObject([
    {
      message_type: 'update_state',
      message: { cycleTime: 120, triggerNumber: 50, syncTime: 60 },
      status: 'pending',
      is_mine: true,
    },
  ])
})

test('the trigger number is the one requested before, or 30 if none is known', async () => {
  await edit({ cycle_time: 120 })
  expect(await sent()).toMatchObject([{ message: { cycleTime: 120, triggerNumber: 30 } }])
  await api.as(owner).post(`/api/ota/messages/${deviceId}`, {
    messageType: 'update_state',
    message: { cycleTime: 240, triggerNumber: 3 },
  })
  await edit({ cycle_time: 60 })
  expect((await sent())[0]).toMatchObject({ message: { cycleTime: 60, triggerNumber: 3 } })
})

test('a later edit replaces an unsent one, and follows a sent one', async () => {
  await edit({ cycle_time: 120 })
  await edit({ cycle_time: 240 })
  expect(await sent()).toMatchObject([
    { message: { cycleTime: 240 }, status: 'pending' },
    { message: { cycleTime: 120 }, status: 'dropped', ended_by: 'replaced' },
  ])
  await handOver()
  await edit({ cycle_time: 60 })
  expect((await sent()).map(({ status }) => status)).toEqual(['pending', 'pending', 'dropped'])
})

test('times that the device has, or that are being sent, are not sent again', async () => {
  await edit({ cycle_time: 690, sync_time: 1440, device_name: 'Ford' })
  expect(await sent()).toEqual([])
  await edit({ cycle_time: 120 })
  await edit({ cycle_time: 120, device_name: 'River' })
  expect(await sent()).toHaveLength(1)
})

test('firmware that is too old or unknown is sent nothing: the times are stored', async () => {
  for (const software_version of ['1.9.9', null]) {
    await report({ software_version })
    expect((await edit({ cycle_time: 120 })).json()).toMatchObject({ cycle_time: 120, open_commands: 0 })
  }
  expect(await sent()).toEqual([])
})

test('an edit is refused as a whole if the device has the maximum number of open messages', async () => {
  const reset = { messageType: 'reset_device', message: { command: 'reset_device' } }
  for (let number = 0; number < 10; number++) await api.as(owner).post(`/api/ota/messages/${deviceId}`, reset)
  expect((await edit({ cycle_time: 120, device_name: 'Ford' })).statusCode).toBe(409)
  expect((await edit({ cycle_time: 690, device_name: 'Ford' })).json()).toMatchObject({ device_name: 'Ford' })
})

test('a sync time that is not sent yet stays in the edit that replaces it', async () => {
  await edit({ cycle_time: 690, sync_time: 60 })
  await edit({ cycle_time: 120 })
  expect(await sent()).toMatchObject([
    { message: { cycleTime: 120, syncTime: 60 }, status: 'pending' },
    { message: { cycleTime: 690, syncTime: 60 }, status: 'dropped' },
  ])
})

test('settings that the device has accepted but not reported yet are not sent again', async () => {
  await edit({ cycle_time: 120 })
  await api.pool.query(
    `update device_command set status = 'success', answered_at = now(), ended_at = now(), ended_by = 'answer' where device_id = $1`,
    [deviceId],
  )
  await edit({ cycle_time: 120, device_name: 'Ford' })
  expect(await sent()).toHaveLength(1)
  await report({ recorded_at: new Date(Date.now() + 60_000).toISOString(), cycle_minutes: 690 })
  await edit({ cycle_time: 120 })
  expect(await sent()).toHaveLength(2)
})
