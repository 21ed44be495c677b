import type { releaseEndpoints } from '@sentinel/contracts/models/release-endpoints'
import { seedRelease } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { internalList, pageOfList } from '../../../testing/walk-parameters.ts'
import { seedReleasable } from './seed-releasable.ts'

export const releaseWalk: AreaWalk<typeof releaseEndpoints> = {
  parameters: {
    ...pageOfList,
    ...internalList,
    id: 'left out',
    name: 'left out',
    framework: 'left out',
    model_count: 'left out',
    alg_id: 'left out',
    normalization: 'left out',
    sensitivity: 'left out',
    state: 'left out',
    created_at: 'left out',
    releaseId: { of: (_, { db }) => seedRelease(db), absent: 2_000_000_000, isShared: true },
  },
  bodies: {
    createRelease: async (_, { db }) => {
      const algId = await seedReleasable(db)
      return { name: `Release of ${algId}`, models: [{ algId, sensitivity: 0.5 }] }
    },
    moveRelease: () => ({ state: 'approved' }),
  },
}
