import { NO_RECENT_TRIGGERS_HOURS } from '@sentinel/contracts/alerts/limits'
import {
  BATTERY_MEDIAN_READINGS,
  BATTERY_RECOVERED_VOLTS,
  LOW_BATTERY_VOLTS,
} from '@sentinel/contracts/fleet/limits'
import { MEASURED_COLUMNS, REPORTED_COLUMNS, REPORTED_DECLARATIONS } from './health-columns.ts'

const MEASURED = MEASURED_COLUMNS.join(', ')

/** Columns that a report must not change if an insight has set the device's location since. */
const PLACE_COLUMNS: ReadonlySet<string> = new Set(['latitude', 'longitude'])
const newestOf = (name: string) =>
  `(array_agg(${name} order by shown_ms desc) filter (where ${name} is not null${PLACE_COLUMNS.has(name) ? ' and may_place' : ''}))[1] as ${name}`

const STORING = `
with sent as materialized (select * from rows from (jsonb_to_recordset($1::jsonb) as (
    device_id int, message_identifier bigint, recorded_ms bigint, history_ms bigint, received_ms bigint,
    camera_clock camera_clock, ${REPORTED_DECLARATIONS.join(', ')}, extra jsonb, unreadable jsonb, content_hash bigint)) with ordinality),
seen as (select device_id, max(received_ms) as received_ms from sent group by device_id),
locked as materialized (
  select device_id from device_stat where device_id in (select device_id from seen) order by device_id for update
),
unknown as (
  insert into health_ledger (device_id, message_identifier, recorded_ms, content_hash)
  select device_id, message_identifier, recorded_ms, content_hash
  from sent left join locked using (device_id) -- a device before its rows of the ledger, as for insights
  on conflict do nothing returning device_id, message_identifier, recorded_ms
),
fresh as materialized (
  select distinct on (device_id, message_identifier, recorded_ms) sent.*, least(history_ms, received_ms) as shown_ms
  from sent join unknown using (device_id, message_identifier, recorded_ms)
),
stored as (
  insert into health (device_id, recorded_at, message_identifier, received_at, camera_clock, ${MEASURED}, extra)
  select device_id, ms_to_time(history_ms), message_identifier, ms_to_time(received_ms), camera_clock, ${MEASURED}, extra
  from fresh
  on conflict do nothing
  returning device_id
),
devices as (
  update device_stat d set last_seen = greatest(d.last_seen, ms_to_time(seen.received_ms))
  from locked join seen using (device_id) where d.device_id = locked.device_id
),
newest as (
  select device_id, ms_to_time(max(shown_ms)) as recorded_at,
    ms_to_time(max(shown_ms) filter (where latitude is not null and may_place)) as placed_at, ${REPORTED_COLUMNS.map(newestOf).join(', ')}
  from (select f.*, h.is_network_place or ms_to_time(shown_ms) >= coalesce(h.placed_at, '-infinity') as may_place from fresh f join device_health h using (device_id)
        where ms_to_time(shown_ms) >= coalesce(h.recorded_at, '-infinity')) f
  group by device_id
),
imaged as (
  select device_id, min(images_processed) filter (where before is null) as first_images,
    sum(images_processed - case when images_processed >= before then before else 0 end) filter (where before is not null) as more_images
  from (
    select f.device_id, f.images_processed,
      lag(f.images_processed) over (partition by f.device_id order by f.shown_ms, f.message_identifier) as before
    from fresh f join device_health h using (device_id)
    where f.images_processed is not null and ms_to_time(f.shown_ms) >= coalesce(h.recorded_at, '-infinity')) reports
  group by device_id
),
latest as (
  update device_health h set recorded_at = n.recorded_at, placed_at = coalesce(n.placed_at, h.placed_at),
    images_counted = least(${Number.MAX_SAFE_INTEGER}, h.images_counted + coalesce(n.more_images, 0) + coalesce(n.first_images
      - case when n.first_images >= h.images_processed then h.images_processed else 0 end, 0)), ${REPORTED_COLUMNS.map((name) => `${name} = coalesce(n.${name}, h.${name})`).join(', ')},
    is_network_place = h.is_network_place and n.latitude is null
  from (select * from newest join locked using (device_id) left join imaged using (device_id)) n
  where h.device_id = n.device_id and n.recorded_at >= coalesce(h.recorded_at, '-infinity')
)`

/** If our clock was ahead of the database's, a report must not stay newer than all reports after the clock is corrected. */
const watching = (isLive: boolean) => `
  (select watch_reports(
    array_agg((device_id, least(ms_to_time(shown_ms), date_trunc('milliseconds', now())), battery_voltage,
      case startup_data -> 'cable_ok' when 'true' then true when 'false' then false end,
      hours_since_last_camera_trigger, image_count)::watched_report),
    ${isLive}, ${LOW_BATTERY_VOLTS}, ${BATTERY_RECOVERED_VOLTS}, ${BATTERY_MEDIAN_READINGS},
    interval '${NO_RECENT_TRIGGERS_HOURS} hours')
  from fresh join locked using (device_id) having count(*) > 0) as watched`

/** Checks only the few devices with a command that has been sent. */
const PROVING = `
  (select prove_commands(array_agg((device_id, least(ms_to_time(shown_ms), now()), settings_revision, software_version,
      startup_data ->> 'reboot_reason')::proving_report))
    from fresh join locked using (device_id)
    where exists (select from device_command c
      where c.device_id = fresh.device_id and c.status in ('pending', 'pending_reset') and c.handed_over_at is not null)
    having count(*) > 0) as proven`

/** Checks only reports with unreadable fields, and reports from devices that had some before. */
const NOTING = `
  (select note_unreadable_fields('health', array_agg(
      (ordinality, device_id, message_identifier, ms_to_time(received_ms), unreadable)::read_message))
    from fresh join locked using (device_id)
    where unreadable is not null or exists (select from unreadable_field f
      where f.device_id = fresh.device_id and f.kind = 'health' and f.since is not null)
    having count(*) > 0) as noted`

/** Raises SC002 if a key exists in the ledger with different content. Adds no cost when all keys are new. */
const REFUSING = `case when (select count(*) from sent) > (select count(*) from unknown) then
    (select refuse_reused_report_keys(array_agg((
        ordinality, device_id, message_identifier, recorded_ms, content_hash)::sent_report_key)) from sent) end as refused`

const TELLING = `
logged as (
  insert into change_log (kind, ids)
  select 'devices:changed', array_agg(distinct device_id) from stored having count(*) > 0
  returning change_id
)`

/**
 * Stores one batch of health reports, given as a JSON array of `HealthRow`: ledger, history, the device's latest values, last_seen, alerts, messages
 * to send, commands that the reports prove, change log and NOTIFY. A report that is older than what the device row shows only goes into the history.
 * A field that is missing from a report keeps its value. A report from a clock that is ahead is treated as current, so that it does not hide later
 * reports.
 */
export const HEALTH_STATEMENT = `${STORING},${TELLING}
select (select count(*) from stored) as stored, (select pg_notify('change_log', change_id::text) from logged) as published,${watching(true)},
  (select queue_reports(array_agg((device_id, ms_to_time(history_ms), message_identifier)::new_report))
    from fresh join locked using (device_id) having count(*) > 0) as queued,${PROVING},${NOTING},
  ${REFUSING}`

/** Does the same for past reports, but sends no notification. No alert is raised or ended before the next live report. */
export const BACKFILLED_HEALTH_STATEMENT = `${STORING}
select (select count(*) from stored) as stored,${watching(false)},
  ${REFUSING}`

/** Does the same for reports that were created manually at a network server. Screens show them, but they do not raise or end alerts. */
export const SIMULATED_HEALTH_STATEMENT = `${STORING},${TELLING}
select (select count(*) from stored) as stored, (select pg_notify('change_log', change_id::text) from logged) as published,
  ${REFUSING}`
