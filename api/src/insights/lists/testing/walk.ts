import type { insightEndpoints } from '@sentinel/contracts/insights/insight-endpoints'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice, ownInsight, pageOfList } from '../../../testing/walk-parameters.ts'

export const insightWalk: AreaWalk<typeof insightEndpoints> = {
  parameters: {
    ...pageOfList,
    archived: 'left out',
    collections: 'left out',
    deviceId: ownDevice,
    filters: 'left out',
    insightId: ownInsight,
    offset: 'left out',
    sort: 'left out',
    zone: 'left out',
  },
}
