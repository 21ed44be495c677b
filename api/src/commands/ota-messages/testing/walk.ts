import type { otaMessageEndpoints } from '@sentinel/contracts/commands/ota-messages'
import { ownCommand } from '../../queue/testing/walk.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'

export const otaMessageWalk: AreaWalk<typeof otaMessageEndpoints> = {
  before: {
    async sendOtaMessage({ deviceId }, { db }) {
      await db
        .updateTable('device_health')
        .set({ software_version: '2.3.0' })
        .where('device_id', '=', deviceId)
        .execute()
    },
  },
  parameters: {
    ...pageOfList,
    deviceId: ownDevice,
    messageId: ownCommand,
  },
  bodies: {
    sendOtaMessage: () => ({ messageType: 'update_state', message: { cycleTime: 120, triggerNumber: 30 } }),
    dropOtaMessage: () => ({ status: 'dropped' }),
  },
}
