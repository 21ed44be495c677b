import { NO_RECENT_INSIGHTS_DAYS, NO_RECENT_TRIGGERS_HOURS } from '@sentinel/contracts/alerts/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import { inTransaction } from '@sentinel/platform/transaction'
import type pg from 'pg'

/** The number of devices per transaction, because their uplinks wait for it. */
const DEVICES_AT_ONCE = 1000
const EVERY = `interval '1 day'`
const NO_INSIGHT_SILENCE = `interval '${NO_RECENT_INSIGHTS_DAYS} days'`
const NO_TRIGGER_SILENCE = `interval '${NO_RECENT_TRIGGERS_HOURS} hours'`

/**
 * A device is due when it has been silent for too long, and once a day. If its due time is further in the future, the clock has been set back since.
 */
const FIND_DUE = `
  select coalesce(array_agg(device_id), '{}') as ids from (
    (select device_id from device_watch where due_at <= now() order by due_at limit ${DEVICES_AT_ONCE})
    union all
    (select device_id from device_watch where due_at > now() + 2 * ${EVERY} limit ${DEVICES_AT_ONCE})) due`

/** Skips devices whose rows are locked because an uplink is being stored or another sweep is running. They stay due. */
const LOCK = `
  select device_id from device_stat where device_id = any ($1::int[]) order by device_id for update skip locked`

/** Missing insights are counted from the last insight, and insights count as triggers. */
const JUDGE = `
  with due as materialized (
    select w.device_id, last_trigger(w.last_trigger_at, s) as triggered_at, s.last_insight_received_at
    from device_watch w join device_stat s using (device_id)
    where w.device_id = any ($1::int[]) and not (w.due_at > now() and w.due_at <= now() + 2 * ${EVERY})
  ),
  linked as materialized (
    select d.device_id, l.user_id, insights_counted_from(l, d.last_insight_received_at) as heard_at
    from due d join user_device l using (device_id)
  ),
  next as (
    select device_id, min(next_silence(heard_at, ${NO_INSIGHT_SILENCE})) as silent_at from linked group by device_id
  ),
  set_next as (
    update device_watch w set
      due_at = least(now() + ${EVERY}, n.silent_at, next_silence(d.triggered_at, ${NO_TRIGGER_SILENCE}))
    from due d left join next n using (device_id) where w.device_id = d.device_id
  ),
  found as (
    select row(device_id, user_id, 'no_recent_insights',
      jsonb_build_object('since', wire_time(heard_at)))::alert_verdict as verdict
    from linked where heard_at + ${NO_INSIGHT_SILENCE} <= now()
    union all
    select row(device_id, null, 'no_recent_insights', null)::alert_verdict
    from due where last_insight_received_at + ${NO_INSIGHT_SILENCE} > now()
    union all
    select judge_triggers(device_id, triggered_at, ${NO_TRIGGER_SILENCE}) from due where triggered_at is not null
  ),
  settled as (select settle_alerts(array_agg(verdict)) from found having count(*) > 0)
  select (select count(*) from due) as judged, (select count(*) from settled) as settled`

/**
 * Raises alerts for silences that have become too long and ends those that are over, until no device is due. Uses only the database's clock. Several
 * processes may run it at the same time, and it can be interrupted anywhere.
 */
export async function sweepAlerts(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) if ((await inTransaction(pool, sweepSome)) === 0) return
}

/** Checks the next devices that are due, in the caller's transaction. Returns the number of checked devices. */
export async function sweepSome(client: Queryable): Promise<number> {
  // Otherwise a plan made while a table was empty would scan the whole table for every device.
  await client.query('set local enable_seqscan = off')
  // Excludes concurrent changes of links (lock_links), so that no user gets an alert about a device that they are losing.
  await client.query('lock table device_stat in row exclusive mode')
  const due = await client.query<{ ids: number[] }>(FIND_DUE)
  const locked = await client.query<{ device_id: number }>(LOCK, [due.rows[0]?.ids])
  const { rows } = await client.query<{ judged: number }>(JUDGE, [
    locked.rows.map(({ device_id }) => device_id),
  ])
  return rows[0]?.judged ?? 0
}
