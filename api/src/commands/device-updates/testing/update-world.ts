import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'
import { seedSendableRelease } from './seed-sendable.ts'

/** Creates an owner with two devices and a sendable release. Returns them along with actions for tests to perform on the owner's updates. */
export async function createUpdateWorld(api: TestApi) {
  const owner = await api.createUser()
  const devices = [
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
  ] as const
  const release = await seedSendableRelease(api, { userId: owner.id })
  const bodyOf = (body: object = {}) => ({
    deviceIds: devices,
    firmwareReleaseTag: 'release',
    algReleaseId: release.releaseId,
    settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 5, satellitePasses: 2 },
    ...body,
  })
  const commandOf = async (deviceId: number, updateId: number) =>
    api.db
      .selectFrom('device_command')
      .selectAll()
      .where('device_id', '=', deviceId)
      .where('update_id', '=', updateId)
      .executeTakeFirstOrThrow()
  return {
    owner,
    devices,
    release,
    bodyOf,
    commandOf,
    create: (body: object = {}, user: TestUser = owner) =>
      api.as(user).post('/api/devices/update', bodyOf(body)),
    list: async (user: TestUser = owner): Promise<DeviceUpdate[]> =>
      (await api.as(user).get('/api/devices/update')).json(),
    drop: (updateId: number, user: TestUser = owner) =>
      api.as(user).put(`/api/devices/update/${updateId}`, { status: 'dropped' }),
    async answer(deviceId: number, updateId: number, status: 'success' | 'failed' | 'pending_reset') {
      const { command_id } = await commandOf(deviceId, updateId)
      await api.pool.query(
        `select settle_answers(array[$1::int], array[$2::uuid], array[$3::answer_status], array['by itself'], array[now()])`,
        [deviceId, command_id, status],
      )
    },
  }
}

export type UpdateWorld = Awaited<ReturnType<typeof createUpdateWorld>>
