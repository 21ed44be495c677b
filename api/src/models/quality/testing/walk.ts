import type { modelQualityEndpoints } from '@sentinel/contracts/models/model-quality'
import { seedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const modelQualityWalk: AreaWalk<typeof modelQualityEndpoints> = {
  parameters: {
    algId: {
      of: ({ id: userId, deviceId }, { db }) => seedModel(db, { userId, deviceId }),
      absent: 2_000_000_000,
    },
  },
}
