import type { insightLineEndpoints } from '@sentinel/contracts/insights/insight-lines'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { pageOfList } from '../../../testing/walk-parameters.ts'

const LOG_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

export const insightLineWalk: AreaWalk<typeof insightLineEndpoints> = {
  parameters: { ...pageOfList, since: { value: `${LOG_ID}.1` } },
  before: {
    async listInsightChanges(_, { pool }) {
      await pool.query('update change_log_bounds set log_id = $1', [LOG_ID])
      await pool.query(`delete from change_log where kind = 'classes:changed'`)
    },
  },
}
