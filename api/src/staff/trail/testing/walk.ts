import type { trailEndpoints } from '@sentinel/contracts/staff/trail'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

export const auditTrailWalk: AreaWalk<typeof trailEndpoints> = {
  parameters: {
    ...pageOfList,
    actor: 'left out',
    account: 'left out',
    device: 'left out',
    kinds: 'left out',
    from: 'left out',
    to: 'left out',
    timeZone: 'left out',
  },
}
