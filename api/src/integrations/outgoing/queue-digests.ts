import { DIGEST_HOUR } from '@sentinel/contracts/integrations/limits'
import type { Queryable } from '@sentinel/migrations/connect'

/**
 * Queues digests once it is DIGEST_HOUR in each recipient's time zone. The unique key allows one per day. It is looked up first so that a rerun does
 * not use up ids.
 */
const QUEUE = `
  with morning as (
    select i.integration_id, i.user_id, i.platform, i.time_zone, recipient, clock.at::date - 1 as day
    from integration i cross join lateral (select coalesce(local_time(now(), i.time_zone), now() at time zone 'UTC') as at) clock,
      recipients_of(i) recipient
    where i.has_digest and extract(hour from clock.at) >= ${DIGEST_HOUR}
  ),
  queued as (
    insert into outbox (user_id, integration_id, platform, kind, recipient, about, dedupe_key)
    select m.user_id, m.integration_id, m.platform, 'digest', m.recipient, jsonb_build_object('day', m.day, 'timeZone', m.time_zone), key
    from morning m, lateral (
      select format('digest:%s:%s:%s', m.integration_id, m.day, lower(m.recipient)) as key) named
    where not exists (select from outbox o where o.dedupe_key = key)
    on conflict (dedupe_key) do nothing
    returning integration_id
  )
  select notify_outbox_due(array(select distinct integration_id from queued))`

/** Queues yesterday's digests for all recipients for whom it is now morning. */
export async function queueDigests(db: Queryable): Promise<void> {
  await db.query(QUEUE)
}
