import type { speciesEndpoints } from '@sentinel/contracts/insights/species'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownInsight } from '../../../testing/walk-parameters.ts'

export const speciesWalk: AreaWalk<typeof speciesEndpoints> = {
  parameters: { insightId: ownInsight, reviewed_as: 'left out' },
  bodies: { setInsightSpecies: () => ({ class_id: 99 }) },
}
