import type { insightLineEndpoints } from '@sentinel/contracts/insights/insight-lines'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

export const insightLineWalk: AreaWalk<typeof insightLineEndpoints> = {
  parameters: { ...pageOfList, since: 'left out' },
}
