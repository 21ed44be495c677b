import { NO_RECENT_TRIGGERS_HOURS } from '@sentinel/contracts/alerts/limits'
import { COUNT_STORED_INSIGHTS, LOCK_SEEN } from '@sentinel/migrations/count-insights'

/** 111 m in latitude, and less in longitude. */
const SMALL_MOVE_DEGREES = 0.001

const STORING = `
with sent as materialized (
  select *, draw_insight_id(displayed_ms, draw) as insight_id
  from (select *, nextval('insight_draw') as draw from unnest(
    $1::int[], $2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::real[],
    $10::comms_source[], $11::camera_clock[], $12::bigint[], $13::bigint[], $14::double precision[],
    $15::double precision[], $16::text[], $17::text[], $18::boolean[], $19::text[], $20::bigint[], $21::text[]
  ) with ordinality as sent (
    device_id, message_identifier, message_index, file_ctime_ms, displayed_ms, received_ms, alg_id, class_id, confidence,
    comms_source, camera_clock, window_start_ms, window_end_ms, latitude,
    longitude, class_ids, class_confidences, photo_expected, extra, content_hash, unreadable, place
  )) drawn
),
seen as (
  select device_id, max(received_ms) as received_ms from sent group by device_id
),
${LOCK_SEEN},
unknown as (
  insert into uplink_ledger (
    device_id, message_identifier, message_index, file_ctime_ms, insight_id, received_at, content_hash)
  select device_id, message_identifier, message_index, coalesce(file_ctime_ms, 0), insight_id, ms_to_time(received_ms),
    content_hash
  from sent left join locked using (device_id)
  on conflict do nothing
  returning insight_id
),
stored as (
  insert into insight (
    insight_id, message_identifier, received_at, file_ctime, window_start, window_end, latitude, longitude, device_id,
    alg_id, class_id, confidence, comms_source, camera_clock, message_index, photo_expected, class_ids,
    class_confidences, extra)
  select insight_id, message_identifier, ms_to_time(received_ms), ms_to_time(file_ctime_ms), ms_to_time(window_start_ms),
    ms_to_time(window_end_ms), latitude, longitude, device_id, alg_id, class_id, confidence, comms_source, camera_clock,
    message_index, photo_expected, class_ids::int[], class_confidences::real[], extra::jsonb
  from sent join unknown using (insight_id)
  returning insight_id, device_id, alg_id, class_id, confidence,
    insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots
),
${COUNT_STORED_INSIGHTS}`

/**
 * Sets a camera's location to that of its newest sighting. Small moves are written at most once an hour, so that GPS noise does not keep updating the
 * device row.
 */
const PLACING = `
placed as (
  update device_health h set latitude = n.latitude, longitude = n.longitude, placed_at = n.placed_at, is_network_place = false
  from (
    select distinct on (device_id) device_id, latitude, longitude, ms_to_time(least(displayed_ms, received_ms)) as placed_at
    from sent join unknown using (insight_id) join locked using (device_id) where latitude is not null
    order by device_id, displayed_ms desc, place desc
  ) n
  where h.device_id = n.device_id and (h.is_network_place or n.placed_at > coalesce(h.placed_at, '-infinity'))
    and (h.latitude is null or h.is_network_place or n.placed_at > h.placed_at + interval '1 hour'
      or abs(h.latitude - n.latitude) > ${SMALL_MOVE_DEGREES} or abs(h.longitude - n.longitude) > ${SMALL_MOVE_DEGREES})
  returning h.device_id
)`

/** Raises SC002 if a key exists in the ledger with different content. Adds no cost when all keys are new. */
const REFUSING = `case when (select count(*) from sent) > (select count(*) from unknown) then
    (select refuse_reused_insight_keys(array_agg((
        place, device_id, message_identifier, message_index, coalesce(file_ctime_ms, 0), content_hash)::sent_insight_key))
      from sent where insight_id not in (select insight_id from unknown)) end as refused`

const logStored = (kind: string) =>
  `select '${kind}', array_agg(insight_id), array_agg(device_id) from stored having count(*) > 0`

const LOGGING = `
logged as (
  insert into change_log (kind, ids, device_ids)
  ${logStored('insights:added')}
  returning change_id
)`

/** Checks only messages with unreadable fields, and messages from devices that had some before. */
const NOTING = `
  (select note_unreadable_fields('insights', array_agg(
      (place, device_id, message_identifier, ms_to_time(received_ms), unreadable::jsonb)::read_message))
    from sent join unknown using (insight_id) join locked using (device_id)
    where unreadable is not null or exists (select from unreadable_field f
      where f.device_id = sent.device_id and f.kind = 'insights' and f.since is not null)
    having count(*) > 0) as noted`

/** Updates everything that depends on a stored batch, and returns the numbers. */
const STORED = `
select (select count(*) from stored) as stored, (select count(pg_notify('change_log', change_id::text)) from logged) as published,
  (select end_silences(array_agg(device_id), array_agg(last_id), interval '${NO_RECENT_TRIGGERS_HOURS} hours')
    from counted join locked using (device_id) having count(*) > 0) as ended,
  (select queue_sightings(array_agg((insight_id, device_id, alg_id, class_id, confidence)::new_sighting))
    from stored join locked using (device_id) having count(*) > 0) as queued,${NOTING},
  ${REFUSING}`

/**
 * Stores one batch of insights, one array per column, in one statement: ledger, rows, device rows and counters, link counters, the end of alerts,
 * messages to send, change log and NOTIFY commit together or not at all. A row is skipped if its natural key exists in the ledger with the same
 * content. If the content differs, the whole statement fails (`ReusedKeys`). A device is locked before its ledger rows, as in a transaction with
 * several lanes. Otherwise two gateways that receive the same message would deadlock.
 */
export const INSIGHTS_STATEMENT = `${STORING},${LOGGING}${STORED}`

/** Does the same for a batch in which some insights have locations, and also updates their devices' locations. */
export const PLACED_INSIGHTS_STATEMENT = `${STORING},${PLACING},
logged as (
  insert into change_log (kind, ids, device_ids)
  ${logStored('insights:added')}
  union all select 'devices:changed', array_agg(device_id::bigint), '{}' from placed having count(*) > 0
  returning change_id
)${STORED}`

/** Does the same for past insights. They count like any other, but nothing is published: the change log entry wakes no reader. */
export const BACKFILLED_INSIGHTS_STATEMENT = `${STORING},${PLACING},
logged as (
  insert into change_log (kind, ids, device_ids)
  ${logStored('insights:unpublished')}
)
select (select count(*) from stored) as stored,
  ${REFUSING}`

/** Does the same for insights that were created manually at a network server. Screens show them, but they trigger no messages. */
export const SIMULATED_INSIGHTS_STATEMENT = `${STORING},${LOGGING}
select (select count(*) from stored) as stored, (select pg_notify('change_log', change_id::text) from logged) as published,
  ${REFUSING}`
