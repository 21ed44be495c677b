import { randomUUID } from 'node:crypto'
import type { marketplaceEndpoints } from '@sentinel/contracts/models/marketplace'
import { PICTURE_KEY, seedModel, seedPicturedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

export const marketplaceWalk: AreaWalk<typeof marketplaceEndpoints> = {
  parameters: {
    ...pageOfList,
    search: 'left out',
    classes: 'left out',
    classLimit: 'left out',
    algId: {
      of: (_, { db }) => seedPicturedModel(db, { isPublic: true }),
      absent: 2_000_000_000,
      isShared: true,
    },
    key: { of: () => PICTURE_KEY, absent: randomUUID(), isShared: true },
  },
  bodies: {
    addMarketplaceModel: async (_, { db }) => ({ modelId: await seedModel(db, { isPublic: true }) }),
  },
}
