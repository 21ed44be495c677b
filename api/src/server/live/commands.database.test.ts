import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSendableRelease, seedTag } from '../../commands/device-updates/testing/seed-sendable.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { next, startTestLive, type TestLive } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

async function share() {
  const { api } = live
  const [owner, guest] = [await api.createUser(), await api.createUser()]
  const deviceId = await api.createDevice({ owners: [owner] })
  await seedGuest(api.db, { inviter: owner, guest, deviceId })
  await api.db
    .updateTable('device_health')
    .set({ software_version: '2.3.0' })
    .where('device_id', '=', deviceId)
    .execute()
  return {
    owner,
    guest,
    deviceId,
    mine: await live.connect(owner.token),
    theirs: await live.connect(guest.token),
  }
}

test('a message is published to all users of the device, each time that it changes', async () => {
  const { owner, deviceId, mine, theirs } = await share()
  const published = Promise.all([next(mine, 'ota:changed'), next(theirs, 'ota:changed')])
  const body = { messageType: 'reset_device', message: { command: 'reset_device' } }
  const sent = (await live.api.as(owner).post(`/api/ota/messages/${deviceId}`, body)).json()
  expect(await published).toEqual([sent, { ...sent, is_mine: false }])
  const handedOver = next(mine, 'ota:changed')
  await live.api.pool.query(`select claim_commands(array[$1::int], '{}', interval '30 seconds')`, [deviceId])
  expect(await handedOver).toMatchObject({ message_id: sent.message_id, handed_over_at: expect.any(String) })
})

test('an update is published when it is created and when a device answers, together with the device', async () => {
  const { owner, deviceId, mine } = await share()
  await seedTag(live.api, 'release')
  const { releaseId: algReleaseId } = await seedSendableRelease(live.api, { userId: owner.id })
  const made = Promise.all([next(mine, 'update:changed'), next(mine, 'device:changed')])
  const settings = { cycleTime: 690, triggerNumber: 30 }
  const body = { deviceIds: [deviceId], firmwareReleaseTag: 'release', algReleaseId, settings }
  const update = (await live.api.as(owner).post('/api/devices/update', body)).json()
  expect(await made).toMatchObject([
    update,
    { device_id: deviceId, device_update_status: 'pending', open_commands: 1 },
  ])
  const answered = next(mine, 'update:changed')
  await live.api.pool.query(
    `select settle_answers(array_agg(device_id), array_agg(command_id), array['success'::answer_status], array[null], array[now()])
     from device_command where update_id = $1`,
    [update.update_id],
  )
  expect(await answered).toMatchObject({ update_id: update.update_id, status: 'success' })
})
