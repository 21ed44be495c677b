import type { firstStepsEndpoints } from '@sentinel/contracts/fleet/first-steps'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const firstStepsWalk: AreaWalk<typeof firstStepsEndpoints> = {
  before: {
    async removeSampleFleet({ id }, { pool }) {
      await callFunction(pool, functions.requestSampleFleet({ userId: id, most: 10 }))
    },
  },
}
