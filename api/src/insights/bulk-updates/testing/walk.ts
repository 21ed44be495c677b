import type { bulkUpdateEndpoints } from '@sentinel/contracts/insights/bulk-updates'
import type { AreaWalk, IdParameter } from '../../../testing/walk-area.ts'

const ownBulkUpdate: IdParameter = {
  async of({ id: user_id }, { db }) {
    const { bulk_id } = await db
      .insertInto('bulk_update')
      .values({ user_id, state: 'completed', ended_at: new Date().toISOString() })
      .returning('bulk_id')
      .executeTakeFirstOrThrow()
    return bulk_id
  },
  absent: 2_000_000_000,
}

export const bulkUpdateWalk: AreaWalk<typeof bulkUpdateEndpoints> = {
  parameters: { bulkId: ownBulkUpdate, bulk_id: ownBulkUpdate },
  bodies: {
    startBulkUpdate: ({ deviceId, insightId }) => ({
      insights: [{ insightId, deviceId, insightStatus: 'favorite' }],
    }),
  },
}
