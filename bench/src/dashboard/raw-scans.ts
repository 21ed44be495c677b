import { dayNumber, findLastDays } from '@sentinel/api/dashboard/widgets/last-days'
import type { Queryable } from '@sentinel/migrations/connect'
import type { Figures } from '../benchmark.ts'
import { WIDGETS } from './widget-counts.ts'

/** Measures the milliseconds that it takes to count what each widget shows directly from the user's insights. */
export async function measureRawScans(db: Queryable, userId: number): Promise<Figures> {
  const slots =
    'unnest(insight_slots(i.insight_id, i.received_at, i.file_ctime, i.comms_source, i.insight_status))'
  const groups: Record<(typeof WIDGETS)[number], string> = {
    'totals, hours, links, delays, statuses': slots,
    classes: 'class_key(i.alg_id, i.class_id)',
    devices: 'i.device_id',
    'last 14 days': dayNumber(findLastDays(Date.now(), 'UTC')),
  }
  const figures: Figures = {}
  for (const widget of WIDGETS) {
    const beganMs = performance.now()
    await db.query(
      `select ${groups[widget]} as key, count(*) from user_device l
       join insight i on i.device_id = l.device_id and i.insight_id >= l.visible_from_id
       where l.user_id = $1 and i.insight_status <> 'archive' group by 1`,
      [userId],
    )
    figures[widget] = performance.now() - beganMs
  }
  return figures
}
