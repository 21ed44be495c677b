/**
 * The select list of an insight on the wire, made by the database so that a page passes through as text. Stands over
 * the aliases i (insight), d (device), p (photo, outer) and l (the link: visible_from_id).
 */
const WIRE_COLUMNS = `
  i.insight_id, i.device_id, d.device_name, d.display_name, i.alg_id, i.class_id,
  class_name(i.alg_id, i.class_id) as class_name,
  (select json_agg(json_build_object('class_id', c.class_id, 'className', class_name(i.alg_id, c.class_id), 'confidence', c.confidence)
      order by c.place)
    from unnest(coalesce(i.class_ids, array[i.class_id]), coalesce(i.class_confidences, array[i.confidence]))
      with ordinality as c (class_id, confidence, place)) as class_list,
  i.confidence,
  group_confidence(i.device_id, i.insight_id, i.window_start, i.window_end, i.confidence, l.visible_from_id) as group_confidence,
  i.comms_source = 'lora' as is_from_lora, wire_time(i.received_at) as time_stamp, wire_time(i.file_ctime) as file_ctime,
  i.comms_source, i.insight_status, false as "userConfirmed", i.latitude, i.longitude, p.file_key as "photoUrl",
  'insight' as "table",
  case when i.window_start is null or i.window_end is null then i.insight_id::text
    else concat_ws('-', i.device_id, time_to_ms(i.window_start), time_to_ms(i.window_end)) end as collection_id,
  wire_time(i.window_start) as window_start, wire_time(i.window_end) as window_end,
  i.message_identifier as device_message_identifier, i.message_index as device_message_index`

/** Rows `(insight_id, wire)` of insights that a source yields as `i` beside their links as `l`. */
export function selectInsights(source: string): string {
  return `select ${WIRE_COLUMNS} from ${source} join device d on d.device_id = i.device_id left join photo p on p.photo_id = i.photo_id`
}

/** One text: the JSON array of those insights, the newest first. */
export function selectInsightsJson(source: string): string {
  return `select coalesce(json_agg(wire order by wire.insight_id desc), '[]')::text as json from (${selectInsights(source)}) wire`
}
