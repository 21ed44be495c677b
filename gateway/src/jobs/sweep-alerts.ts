import { NO_RECENT_INSIGHTS_DAYS, NO_RECENT_TRIGGERS_HOURS } from '@sentinel/contracts/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/** Devices of one transaction, whose uplinks wait for it. */
const DEVICES_AT_ONCE = 1000

const SWEEP = `select sweep_alerts(${DEVICES_AT_ONCE}, interval '${NO_RECENT_INSIGHTS_DAYS} days',
  interval '${NO_RECENT_TRIGGERS_HOURS} hours') as looked_at`

/**
 * Raises the alerts of silences that have got too long and ends those that are over, until no device is due. By the
 * database's clock alone; several processes may do it at once, and it can be broken off anywhere.
 */
export async function sweepAlerts(db: Queryable, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await db.query<{ looked_at: number }>(SWEEP)
    if (!rows[0]?.looked_at) return
  }
}
