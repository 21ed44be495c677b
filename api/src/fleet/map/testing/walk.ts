import type { mapEndpoints } from '@sentinel/contracts/fleet/map'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'

export const mapWalk: AreaWalk<typeof mapEndpoints> = {
  parameters: {
    ...pageOfList,
    deviceId: ownDevice,
    east: { value: '170' },
    north: { value: '80' },
    south: { value: '-80' },
    west: { value: '-170' },
    zoom: { value: '3' },
  },
}
