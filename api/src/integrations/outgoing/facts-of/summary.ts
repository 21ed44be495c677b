import type { Queryable } from '@sentinel/migrations/connect'
import { z } from 'zod'
import type { ClaimedMessage } from '../claim-messages.ts'
import type { SummaryFacts } from '../facts.ts'
import { cameraName } from './devices.ts'

const LINES_MAX = 20

/** The `about` column, as written by `summariseMessages`. */
const About = z.object({ of: z.enum(['sightings', 'alerts']) })

/** Excludes alerts that were switched off in the meantime, as is done when alerts are sent one by one. */
const IS_SENT = `(o.kind <> 'alert' or exists (
    select from integration t where t.integration_id = o.integration_id and sends_alert(t, o.device_id, o.alert_type)))`

const BOUNDS = `
  select count(distinct coalesce(alert_id, insight_id)) as total, wire_time(min(created_at)) as since, wire_time(max(created_at)) as until
  from outbox o where summary_id = $1 and ${IS_SENT}`

const SPECIES = `
  select class_name(i.alg_id, i.class_id) as "className", ${cameraName()} as "deviceName", count(*) as sightings
  from outbox o join insight i on i.insight_id = o.insight_id
  join user_device l on l.user_id = o.user_id and l.device_id = i.device_id and i.insight_id >= l.visible_from_id
  join device d on d.device_id = i.device_id
  where o.summary_id = $1 group by 1, d.device_id order by 3 desc, 1, 2 limit ${LINES_MAX}`

const ALERTS = `
  select a.alert_type as "alertType", ${cameraName()} as "deviceName", a.status = 'resolved' as "isOver"
  from outbox o join alert a using (alert_id) join user_device l on l.user_id = o.user_id and l.device_id = a.device_id
  join device d on d.device_id = a.device_id
  where o.summary_id = $1 and ${IS_SENT} group by a.alert_id, d.device_id order by 3, min(o.outbox_id) limit ${LINES_MAX}`

/** Returns the facts about messages that are summarized because there were too many to send one by one. */
export async function findSummary(
  db: Queryable,
  { outbox_id, about }: Pick<ClaimedMessage, 'outbox_id' | 'about'>,
): Promise<SummaryFacts | undefined> {
  const { of } = About.parse(about)
  const bounds = await db.query<{ total: number; since: string | null; until: string | null }>(BOUNDS, [
    outbox_id,
  ])
  const [found] = bounds.rows
  if (!found?.since || !found.until) return undefined
  const species =
    of === 'sightings' ? await db.query<SummaryFacts['species'][number]>(SPECIES, [outbox_id]) : undefined
  const alerts =
    of === 'alerts' ? await db.query<SummaryFacts['alerts'][number]>(ALERTS, [outbox_id]) : undefined
  return {
    kind: 'summary',
    of,
    total: found.total,
    since: found.since,
    until: found.until,
    species: species?.rows ?? [],
    alerts: alerts?.rows ?? [],
  }
}
