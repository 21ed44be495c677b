import type { modelEndpoints } from '@sentinel/contracts/models/models'
import { seedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

export const modelWalk: AreaWalk<typeof modelEndpoints> = {
  parameters: {
    ...pageOfList,
    algId: {
      of: ({ id: userId }, { db }) => seedModel(db, { userId }),
      absent: 2_000_000_000,
    },
    userId: { of: (person) => person.id, absent: 2_000_000_000 },
  },
}
