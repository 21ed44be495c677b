import type { deviceUpdateEndpoints } from '@sentinel/contracts/commands/device-updates'
import { endOpenCommands, seedUpdate } from '../../../testing/seed-commands.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'
import { seedSendableRelease, seedTag } from './seed-sendable.ts'

export const deviceUpdateWalk: AreaWalk<typeof deviceUpdateEndpoints> = {
  before: { createDeviceUpdate: ({ deviceId }, { db }) => endOpenCommands(db, deviceId) },
  parameters: {
    ...pageOfList,
    updateId: {
      async of({ id: userId, deviceId }, { db }) {
        await endOpenCommands(db, deviceId)
        return seedUpdate(db, { userId, deviceIds: [deviceId] })
      },
      absent: 2_000_000_000,
    },
  },
  bodies: {
    async createDeviceUpdate({ id: userId, deviceId }, api) {
      await seedTag(api, 'release')
      const { releaseId } = await seedSendableRelease(api, { userId })
      return {
        deviceIds: [deviceId],
        firmwareReleaseTag: 'release',
        algReleaseId: releaseId,
        settings: { cycleTime: 690, triggerNumber: 30 },
      }
    },
    dropDeviceUpdate: () => ({ status: 'dropped' }),
  },
}
