import type { InsightRules } from '@sentinel/contracts/insights/insight-filters'
import type { Queryable } from '@sentinel/migrations/connect'
import { isAboutDevice, toFilterSql } from '../../insights/rows/filter-sql.ts'

/** Returns the user's devices that the device rules select, whether or not they have sent an insight. */
export async function findDeviceIds(db: Queryable, userId: number, rules: InsightRules): Promise<number[]> {
  const ofDevices = toFilterSql({ rules: rules.filter(isAboutDevice), zone: 'UTC', archived: true }, 2)
  const { rows } = await db.query<{ device_id: number }>(
    `select i.device_id from user_device i where i.user_id = $1 ${ofDevices.conditions}`,
    [userId, ...ofDevices.values],
  )
  return rows.map(({ device_id }) => device_id)
}
