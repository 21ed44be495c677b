import type { accountEventEndpoints } from '@sentinel/contracts/account/account-events'
import type { AreaWalk } from '../../../testing/walk-area.ts'

export const accountEventWalk: AreaWalk<typeof accountEventEndpoints> = {
  parameters: { limit: 'left out', cursor: 'left out' },
}
