import type { networkServerEndpoints } from '@sentinel/contracts/staff/network-servers'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { seedNetworkServer, seedUnknownDevice } from './seed-network.ts'

export const networkServerWalk: AreaWalk<typeof networkServerEndpoints> = {
  parameters: {
    serverId: { of: (_, api) => seedNetworkServer(api.pool), absent: 'none', isShared: true },
    devEui: { of: (_, api) => seedUnknownDevice(api.pool), absent: 'ffffffffffffffff', isShared: true },
    after: 'left out',
  },
}
