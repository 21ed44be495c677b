import { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedSendableRelease } from '../device-updates/testing/seed-sendable.ts'
import { seedRelease } from '../../testing/seed-models.ts'
import { endOpenCommands, seedCommand } from '../../testing/seed-commands.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
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
  await report('2.3.0')
})
afterAll(() => api.stop())

async function report(firmware: string | null, device = deviceId): Promise<void> {
  await api.db
    .updateTable('device_health')
    .set({ software_version: firmware })
    .where('device_id', '=', device)
    .execute()
}

const RESET = { messageType: 'reset_device', message: { command: 'reset_device' } }
const settingsOf = (cycleTime: number, triggerNumber = 10) => ({
  messageType: 'update_state',
  message: { cycleTime, triggerNumber },
})
const send = (body: object, user = owner, device = deviceId) =>
  api.as(user).post(`/api/ota/messages/${device}`, body)
const list = async (user = owner): Promise<OtaMessage[]> =>
  (await api.as(user).get('/api/ota/messages')).json()
const drop = (messageId: string, user = owner) =>
  api.as(user).put(`/api/ota/messages/${messageId}`, { status: 'dropped' })
const rowOf = async (messageId: string) =>
  api.db
    .selectFrom('device_command')
    .selectAll()
    .where('command_id', '=', messageId)
    .executeTakeFirstOrThrow()

test('a message is pending, numbered per device, and in the list of every user who has the device', async () => {
  const other = await api.createUser()
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId })
  const first = await send(RESET)
  const second = await send(settingsOf(120))
  expect(first.statusCode).toBe(200)
  expect(OtaMessage.parse(first.json())).toEqual(first.json())
  expect(first.json()).toMatchObject({
    device_id: deviceId,
    message_type: 'reset_device',
    message: { command: 'reset_device' },
    provider: 'mqtt',
    status: 'pending',
    index: 1,
    handed_over_at: null,
    owner_email: owner.email,
    is_mine: true,
  })
  expect(second.json()).toMatchObject({ index: 2, message: { cycleTime: 120, triggerNumber: 10 } })
  expect(await list()).toEqual([second.json(), first.json()])
  expect((await list(other)).map(({ is_mine }) => is_mine)).toEqual([false, false])
  expect(Date.parse(first.json().expires_at) - Date.parse(first.json().created_at)).toBe(7 * 24 * 3_600_000)
})

test('the list without a limit has all open messages, and pages continue after a cursor', async () => {
  const ids: string[] = []
  for (let number = 0; number < 5; number++) ids.unshift((await send(RESET)).json().message_id)
  const page = await api.as(owner).get('/api/ota/messages?limit=3')
  const cursor = page.headers['x-next-cursor'] as string
  const rest = await api.as(owner).get(`/api/ota/messages?limit=3&cursor=${cursor}`)
  expect([...page.json(), ...rest.json()].map(({ message_id }: OtaMessage) => message_id)).toEqual(ids)
  expect((await list()).map(({ message_id }) => message_id)).toEqual(ids)
})

test('settings have the next revision, and never the one that the device already reports', async () => {
  const revisionOf = async (response: Promise<{ json(): OtaMessage }>) =>
    (await rowOf((await response).json().message_id)).revision
  await api.db
    .updateTable('device_health')
    .set({ settings_revision: 1 })
    .where('device_id', '=', deviceId)
    .execute()
  expect(await revisionOf(send(settingsOf(120)))).toBe(2)
  await api.db
    .updateTable('device_command_counter')
    .set({ last_revision: 255 })
    .where('device_id', '=', deviceId)
    .execute()
  expect(await revisionOf(send(settingsOf(240)))).toBe(2)
  await api.db
    .updateTable('device_health')
    .set({ settings_revision: 4 })
    .where('device_id', '=', deviceId)
    .execute()
  expect(await revisionOf(send(settingsOf(390)))).toBe(3)
  const last = await send(settingsOf(690))
  expect(await rowOf(last.json().message_id)).toMatchObject({
    revision: 5,
    payload: { cycleTime: 690, triggerNumber: 10, revision: 5 },
  })
})

test('requested settings show immediately, and no longer once the message is dropped', async () => {
  const shown = async () => (await api.as(owner).get(`/api/devices/${deviceId}`)).json()
  const { message_id } = (await send(settingsOf(240, 3))).json()
  expect(await shown()).toMatchObject({ cycle_time: 240, trigger_number: 3, open_commands: 1 })
  await drop(message_id)
  expect(await shown()).toMatchObject({ cycle_time: null, trigger_number: null, open_commands: 0 })
})

test('settings that were requested again remain when an earlier message is dropped', async () => {
  const { message_id } = (await send(settingsOf(240, 3))).json()
  await send(settingsOf(390, 3))
  await drop(message_id)
  expect((await api.as(owner).get(`/api/devices/${deviceId}`)).json()).toMatchObject({ cycle_time: 390 })
})

test('when the newer of two open settings is dropped, the older ones are the requested ones', async () => {
  await send(settingsOf(240, 3))
  const { message_id } = (await send(settingsOf(390, 50))).json()
  await drop(message_id)
  expect((await api.as(owner).get(`/api/devices/${deviceId}`)).json()).toMatchObject({
    cycle_time: 240,
    trigger_number: 3,
  })
})

test('an eleventh open message is refused, also when two people send at the same time', async () => {
  const other = await api.createUser()
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId, mayManage: true })
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => send(RESET, at % 2 === 0 ? owner : other)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.json().message).toBe(
    'The camera already has 10 open messages. Wait for its answers, or drop one.',
  )
  expect(await list()).toHaveLength(10)
  await endOpenCommands(api.db, deviceId)
  expect((await send(RESET)).statusCode).toBe(200)
})

test.each([
  ['1.9.9', 'has firmware 1.9.9'],
  [null, 'has not reported its firmware yet'],
])('firmware %s is too old for messages', async (version, words) => {
  await report(version)
  const response = await send(RESET)
  expect(response.statusCode).toBe(409)
  expect(response.json().errors.general).toBe(`The camera ${words}. This message needs 2.0.0 or newer.`)
  expect(await list()).toEqual([])
})

test.each([
  [{ messageType: 'update_state', message: { cycleTime: 0, triggerNumber: 10 } }, 'message.cycleTime'],
  [{ messageType: 'update_state', message: { cycleTime: 120, triggerNumber: 0 } }, 'message.triggerNumber'],
  [{ messageType: 'update_state', message: {} }, 'message.cycleTime'],
  [{ messageType: 'reset_device', message: { command: 'reset' } }, 'message.command'],
  [{ messageType: 'explode', message: {} }, 'messageType'],
  [{ messageType: 'device_update', message: {} }, 'messageType'],
])('%j is refused', async (body, field) => {
  const response = await send(body)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().errors)).toContain(field)
})

test('the models of a release are sent with their files; other releases are refused', async () => {
  const { releaseId, sha256 } = await seedSendableRelease(api, { userId: owner.id })
  const models = (id: number) => send({ messageType: 'update_model_settings', message: { releaseId: id } })
  const { message_id } = (await models(releaseId)).json()
  expect(await rowOf(message_id)).toMatchObject({
    release_id: releaseId,
    payload: { releaseId, files: [{ sha256, bytes: 64 }] },
  })
  const draft = await seedRelease(api.db, { userId: owner.id })
  const foreign = await seedSendableRelease(api, { userId: (await api.createUser()).id })
  expect((await models(draft)).json().errors['message.releaseId']).toMatch(/is not approved/)
  expect((await models(foreign.releaseId)).statusCode).toBe(404)
  expect((await models(2_000_000_000)).statusCode).toBe(404)
  await api.db.updateTable('alg').set({ file_sha256: null }).execute()
  expect((await models(releaseId)).json().errors['message.releaseId']).toMatch(/has no file of "Mammals"/)
})

test('strangers, and users who may only view, cannot send', async () => {
  const [stranger, guest] = [await api.createUser(), await api.createUser()]
  await seedGuest(api.db, { inviter: owner, guest, deviceId })
  expect((await send(RESET, stranger)).statusCode).toBe(404)
  expect((await send(RESET, guest)).statusCode).toBe(403)
  expect(await list()).toEqual([])
})

test('a pending message is dropped once, by anyone who manages the camera', async () => {
  const [manager, watcher] = [await api.createUser(), await api.createUser()]
  await seedGuest(api.db, { inviter: owner, guest: manager, deviceId, mayManage: true })
  await seedGuest(api.db, { inviter: owner, guest: watcher, deviceId })
  const { message_id } = (await send(RESET)).json()
  expect((await drop(message_id, watcher)).statusCode).toBe(403)
  const dropped = await drop(message_id, manager)
  expect(dropped.json()).toMatchObject({ message_id, status: 'dropped', ended_by: 'dropped' })
  expect((await drop(message_id)).statusCode).toBe(409)
  const history = await api.as(owner).get(`/api/ota/messages/${message_id}/history`)
  expect(history.json().map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'dropped'])
})

test('the messages of a user who loses the device are dropped; those of others stay', async () => {
  const other = await api.createUser()
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId, mayManage: true })
  const mine = (await send(RESET)).json().message_id
  const theirs = (await send(RESET, other)).json().message_id
  await api.as(other).delete(`/api/dataClearing/${deviceId}?ownership=true`)
  expect(await rowOf(mine)).toMatchObject({ status: 'pending' })
  expect(await rowOf(theirs)).toMatchObject({ status: 'dropped', ended_by: 'link_lost' })
})

test('the next owner of a device does not see what was sent to it before', async () => {
  await seedCommand(api.db, { deviceId, userId: owner.id, daysAgo: 3 })
  const next = await api.createUser()
  const from = new Date(Date.now() - 3_600_000).toISOString()
  await api.db
    .insertInto('user_device')
    .values({ user_id: next.id, device_id: deviceId, visible_from: from })
    .execute()
  expect(await list(next)).toEqual([])
  expect((await api.as(next).get(`/api/devices/${deviceId}/commands`)).json()).toEqual([])
  expect(await list()).toHaveLength(1)
})

test('the versions of devices are those that they report', async () => {
  const silent = await api.createDevice({ owners: [owner] })
  expect((await api.as(owner).get('/api/ota/deviceVersions')).json()).toEqual([
    { device_id: deviceId, software_version: '2.3.0' },
    { device_id: silent, software_version: null },
  ])
})

test('a message with an Idempotency-Key is created once', async () => {
  const call = () =>
    api.app.inject({
      method: 'POST',
      url: `/api/ota/messages/${deviceId}`,
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'k1' },
      payload: RESET,
    })
  const [one, two] = await Promise.all([call(), call()])
  expect(one.json()).toEqual(two.json())
  expect(await list()).toHaveLength(1)
})
