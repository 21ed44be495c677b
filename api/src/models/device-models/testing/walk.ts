import type { deviceModelEndpoints } from '@sentinel/contracts/models/device-models'
import { seedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice } from '../../../testing/walk-parameters.ts'

export const deviceModelWalk: AreaWalk<typeof deviceModelEndpoints> = {
  parameters: {
    deviceId: ownDevice,
    algId: {
      of: ({ id: userId, deviceId }, { db }) => seedModel(db, { userId, deviceId }),
      absent: 2_000_000_000,
    },
  },
}
