import type { Queryable } from '@sentinel/migrations/connect'

/** Not before the claims of its messages end; another system not before it may be asked again. */
const WAKE = `
  with next as (
    select greatest(min(o.due_at), max(o.claimed_until), max(i.request_at) filter (where i.platform in ('gundi_v1', 'gundi_v2'))) as at
    from outbox o join integration i using (integration_id) where o.integration_id = $1 and o.state = 'pending'
  )
  select wake_outbox(array[$1]::int[], at) from next where at is not null`

/** Has the job of an integration run when there is something to do for it again. */
export async function wakeWhenDue(db: Queryable, integrationId: number): Promise<void> {
  await db.query(WAKE, [integrationId])
}
