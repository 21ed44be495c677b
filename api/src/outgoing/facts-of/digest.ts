import { Day, endOfDay, startOfDay, TimeZone } from '@sentinel/contracts/calendar'
import type { Queryable } from '@sentinel/migrations/connect'
import { z } from 'zod'
import type { ClaimedMessage } from '../claim-messages.ts'
import type { DigestFacts } from '../facts.ts'
import { DEVICE_NAME } from './devices.ts'

const LINES_MAX = 20

/** What queue_digests writes. */
const About = z.object({ day: Day, timeZone: TimeZone })

/** Archived sightings have been seen already. */
const SPECIES = `
  with seen as materialized (
    select class_name(i.alg_id, i.class_id) as class_name, d.device_id, count(*) as sightings
    from user_device l cross join lateral (
      select alg_id, class_id, insight_status from insight
      where device_id = l.device_id and insight_id >= greatest($2::bigint, l.visible_from_id) and insight_id < $3::bigint) i
    join device d using (device_id)
    where l.user_id = $1 and i.insight_status <> 'archive'
    group by 1, 2
  )
  select s.class_name as "className", ${DEVICE_NAME} as "deviceName",
    s.sightings, (select sum(sightings) from seen)::bigint as total
  from seen s join device d using (device_id) order by s.sightings desc, 1, 2 limit ${LINES_MAX}`

const OPEN_ALERTS = `
  select a.alert_type as "alertType", ${DEVICE_NAME} as "deviceName",
    wire_time(a.created_at) as "raisedAt", count(*) over () as total
  from alert a join user_device l using (user_id, device_id) join device d using (device_id)
  where a.user_id = $1 and a.status <> 'resolved' order by a.created_at limit ${LINES_MAX}`

/** What a user's cameras saw on a day of the recipient's, and which alerts are open. */
export async function findDigest(
  db: Queryable,
  { user_id, about }: Pick<ClaimedMessage, 'user_id' | 'about'>,
): Promise<DigestFacts> {
  const { day, timeZone } = About.parse(about)
  const bounds = await db.query<{ from_id: number; until_id: number }>(
    'select first_insight_id($1) as from_id, first_insight_id($2) as until_id',
    [startOfDay(day, timeZone), endOfDay(day, timeZone)],
  )
  const { from_id, until_id } = bounds.rows[0] ?? { from_id: 0, until_id: 0 }
  const species = await db.query<DigestFacts['species'][number] & { total: number }>(SPECIES, [
    user_id,
    from_id,
    until_id,
  ])
  const alerts = await db.query<DigestFacts['openAlerts'][number] & { total: number }>(OPEN_ALERTS, [user_id])
  return {
    kind: 'digest',
    day,
    total: species.rows[0]?.total ?? 0,
    species: species.rows.map(({ total: _, ...line }) => line),
    openAlerts: alerts.rows.map(({ total: _, ...alert }) => alert),
    openAlertsTotal: alerts.rows[0]?.total ?? 0,
  }
}
