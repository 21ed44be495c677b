const STORING = `
with sent as materialized (
  select *, draw_insight_id(displayed_ms, draw) as insight_id
  from (select *, nextval('insight_draw') as draw from unnest(
    $1::int[], $2::bigint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::int[], $9::real[],
    $10::comms_source[], $11::camera_clock[], $12::bigint[], $13::bigint[], $14::double precision[],
    $15::double precision[], $16::text[], $17::text[], $18::boolean[], $19::text[]
  ) as sent (
    device_id, message_identifier, message_index, file_ctime_ms, displayed_ms, received_ms, alg_id, class_id, confidence,
    comms_source, camera_clock, window_start_ms, window_end_ms, latitude,
    longitude, class_ids, class_confidences, photo_expected, extra
  )) drawn
),
unknown as (
  insert into uplink_ledger (device_id, message_identifier, message_index, file_ctime_ms, insight_id, received_at)
  select device_id, message_identifier, message_index, coalesce(file_ctime_ms, 0), insight_id, ms_to_time(received_ms)
  from sent
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
  returning insight_id, device_id, alg_id, class_id,
    insight_slots(insight_id, received_at, file_ctime, comms_source, insight_status) as slots
),
counted as (
  select device_id, count(*) as insights, min(insight_id) as first_id, max(insight_id) as last_id,
    array_agg(slots) as slots, array_agg(class_key(alg_id, class_id)) as keys,
    (array_agg(alg_id order by insight_id desc))[1] as last_alg_id,
    (array_agg(class_id order by insight_id desc))[1] as last_class_id
  from stored group by device_id
),
seen as (
  select device_id, max(received_ms) as received_ms from sent group by device_id
),
locked as materialized (
  select device_id from device_stat where device_id in (select device_id from seen) order by device_id for update
),
devices as (
  update device_stat d set
    last_seen = greatest(d.last_seen, ms_to_time(seen.received_ms)),
    insight_count = d.insight_count + coalesce(c.insights, 0),
    first_insight_id = least(d.first_insight_id, c.first_id),
    last_insight_id = greatest(d.last_insight_id, c.last_id),
    last_alg_id = case when c.last_id > coalesce(d.last_insight_id, 0) then c.last_alg_id else d.last_alg_id end,
    last_class_id = case when c.last_id > coalesce(d.last_insight_id, 0) then c.last_class_id else d.last_class_id end,
    slot_counts = case when c.insights > 0 then bump_slots(d.slot_counts, c.slots, 1) else d.slot_counts end,
    class_counts = case when c.insights > 0 then bump_classes(d.class_counts, c.keys, 1, false) else d.class_counts end
  from locked join seen using (device_id) left join counted c using (device_id)
  where d.device_id = locked.device_id
),
links as (
  update link_stat k set
    insight_count = k.insight_count + c.insights,
    slot_counts = bump_slots(k.slot_counts, c.slots, 1),
    class_counts = bump_classes(k.class_counts, c.keys, 1, false)
  from (
    select k.device_id, k.user_id, count(*) as insights, array_agg(s.slots) as slots,
      array_agg(class_key(s.alg_id, s.class_id)) as keys
    from link_stat k join locked using (device_id) join stored s using (device_id)
    where s.insight_id >= k.visible_from_id
    group by k.device_id, k.user_id
  ) c
  where k.device_id = c.device_id and k.user_id = c.user_id
)`

/**
 * Takes one batch of insights in, one array per column, in one statement: ledger, rows, device rows and counters,
 * link counters, change log and NOTIFY commit together or not at all. Rows whose natural key the ledger knows are
 * passed over. Locks are taken in device order, or two gateways would deadlock.
 */
export const INSIGHTS_STATEMENT = `${STORING},
logged as (
  insert into change_log (kind, device_ids, insight_ids)
  select 'insights:added', array_agg(distinct device_id), array_agg(insight_id) from stored having count(*) > 0
  returning change_id
)
select (select count(*) from stored) as stored, (select pg_notify('change_log', change_id::text) from logged) as told`

/** The same for insights of the past: they count as any other, and nobody is told. */
export const BACKFILLED_INSIGHTS_STATEMENT = `${STORING}
select count(*) as stored from stored`
