import type { firstStepsEndpoints } from '@sentinel/contracts/fleet/first-steps'
import { inTransaction } from '../../../platform/in-transaction.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { requestSampleFleet } from '../routes.ts'

export const firstStepsWalk: AreaWalk<typeof firstStepsEndpoints> = {
  before: {
    async removeSampleFleet({ id }, { db }) {
      await inTransaction(db, (tx) => requestSampleFleet(tx, id, 10))
    },
  },
}
