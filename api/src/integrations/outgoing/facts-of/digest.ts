import { Day, TimeZone } from '@sentinel/contracts/values/calendar'
import { endOfDay, startOfDay } from '@sentinel/domain/time/start-of-day'
import type { Queryable } from '@sentinel/migrations/connect'
import { z } from 'zod'
import type { ClaimedMessage } from '../claim-messages.ts'
import type { DigestFacts } from '../facts.ts'
import { cameraName } from './devices.ts'

const LINES_MAX = 20

const About = z.object({ day: Day, timeZone: TimeZone })

/**
 * Selects the sightings between two ids that the integration sends because of its classes, or has sent because of a species rule. Excludes archived
 * ones, because they have already been seen.
 */
const SPECIES = `
  with queued as (
    select distinct insight_id from outbox
    where kind = 'sighting' and insight_id >= $2::bigint and insight_id < $3::bigint and integration_id = $1
  ),
  seen as materialized (
    select class_name(i.alg_id, i.class_id) as class_name, l.device_id, l.group_id, q.insight_id is not null as is_queued,
      count(*) as sightings
    from integration t join user_device l using (user_id) cross join lateral (
      select insight_id, alg_id, class_id, insight_status from insight
      where device_id = l.device_id and insight_id >= greatest($2::bigint, l.visible_from_id) and insight_id < $3::bigint) i
    left join queued q using (insight_id)
    where t.integration_id = $1 and i.insight_status <> 'archive'
    group by 1, 2, 3, 4
  ),
  wanted as materialized (
    select s.class_name, s.device_id, sum(s.sightings)::bigint as sightings
    from seen s join integration t on t.integration_id = $1
    left join integration_group g on g.integration_id = $1 and g.group_id = s.group_id
    where s.is_queued or sends_class(t.class_scope, t.class_keys, g.class_scope, g.class_keys, fold_name(s.class_name))
    group by 1, 2
  )
  select s.class_name as "className", ${cameraName()} as "deviceName",
    s.sightings, (select sum(sightings) from wanted)::bigint as total
  from wanted s join device d using (device_id) order by s.sightings desc, 1, 2 limit ${LINES_MAX}`

const OPEN_ALERTS = `
  select a.alert_type as "alertType", ${cameraName()} as "deviceName",
    wire_time(a.created_at) as "raisedAt", count(*) over () as total
  from integration t join alert a using (user_id) join user_device l using (user_id, device_id) join device d using (device_id)
  where t.integration_id = $1 and a.status <> 'resolved' and sends_alert(t, a.device_id, a.alert_type) order by a.created_at limit ${LINES_MAX}`

/** Returns the facts about one of the recipient's days: the sightings and open alerts that the integration sends one by one. */
export async function findDigest(
  db: Queryable,
  { integration_id, about }: Pick<ClaimedMessage, 'integration_id' | 'about'>,
): Promise<DigestFacts> {
  const { day, timeZone } = About.parse(about)
  const bounds = await db.query<{ from_id: number; until_id: number }>(
    'select first_insight_id($1) as from_id, first_insight_id($2) as until_id',
    [startOfDay(day, timeZone), endOfDay(day, timeZone)],
  )
  const { from_id, until_id } = bounds.rows[0] ?? { from_id: 0, until_id: 0 }
  const species = await db.query<DigestFacts['species'][number] & { total: number }>(SPECIES, [
    integration_id,
    from_id,
    until_id,
  ])
  const alerts = await db.query<DigestFacts['openAlerts'][number] & { total: number }>(OPEN_ALERTS, [
    integration_id,
  ])
  return {
    kind: 'digest',
    day,
    total: species.rows[0]?.total ?? 0,
    species: species.rows.map(({ total: _, ...line }) => line),
    openAlerts: alerts.rows.map(({ total: _, ...alert }) => alert),
    openAlertsTotal: alerts.rows[0]?.total ?? 0,
  }
}
