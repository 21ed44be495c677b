import type { collectionEndpoints } from '@sentinel/contracts/insights/collections'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const collectionWalk: AreaWalk<typeof collectionEndpoints> = {
  parameters: { limit: 'left out', offset: 'left out' },
}
