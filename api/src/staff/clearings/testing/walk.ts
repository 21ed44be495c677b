import type { clearingEndpoints } from '@sentinel/contracts/staff/clearings'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

export const clearingWalk: AreaWalk<typeof clearingEndpoints> = {
  parameters: {
    ...pageOfList,
    device: 'left out',
    clearingId: { of: (_person, api) => clearSpareDevice(api), absent: 2_000_000_000, isShared: true },
    deviceId: { of: (_person, api) => api.createDevice(), absent: 2_000_000_000, isShared: true },
  },
}

async function clearSpareDevice(api: TestApi): Promise<number> {
  const device_id = await api.createDevice()
  const clearing = await api.db
    .insertInto('device_clearing')
    .values({ device_id, total: 0 })
    .returning('clearing_id')
    .executeTakeFirstOrThrow()
  return clearing.clearing_id
}
