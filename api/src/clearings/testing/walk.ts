import type { clearingEndpoints } from '@sentinel/contracts/internal/clearings'
import type { TestApi } from '../../testing/test-api.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'
import { pageOfList } from '../../testing/walk-parameters.ts'

export const clearingWalk: AreaWalk<typeof clearingEndpoints> = {
  parameters: {
    ...pageOfList,
    device: 'left out',
    clearingId: { of: (_person, api) => clearSpareDevice(api), absent: 2_000_000_000, isShared: true },
    deviceId: { of: (_person, api) => createDeviceOfAll(api), absent: 2_000_000_000, isShared: true },
    userId: { of: (person) => person.id, absent: 2_000_000_000, isShared: true },
  },
  bodies: { moveLinkStart: () => ({ visible_from: '2026-02-02T00:00:00.000Z' }) },
}

/** A device that everybody has, so that staff may name it with any person. */
async function createDeviceOfAll(api: TestApi): Promise<number> {
  const accounts = await api.db.selectFrom('user_account').select('user_id').execute()
  return api.createDevice({ owners: accounts.map(({ user_id }) => ({ id: user_id })) })
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
