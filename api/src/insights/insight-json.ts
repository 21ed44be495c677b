import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'

/** A class is named by its alg's definition; until that is known, by its number. 99 is empty in every alg (spec 2 §3). */
const className = (algId: string, classId: string) => `
  case when ${classId} = ${EMPTY_CLASS_ID} then 'empty' else coalesce(
    (select label from class_definition where alg_id = ${algId} and class_id = ${classId}), 'Class ' || ${classId}) end`

/** Members of a collection share device and window, so they stand within so many seconds of one another. */
const COLLECTION_REACH_SECONDS = 2 * 24 * 60 * 60
/** Where an insight's id carries its second: decision 3. */
const REACH_IN_IDS = COLLECTION_REACH_SECONDS * 2 ** 22

/** The highest of the averages of the collection's classes, rounded (spec 2 §9), over what the link lets see of it. */
const GROUP_CONFIDENCE = `
  case when i.window_start is null or i.window_end is null then round(i.confidence::float8) else (
    select max(average) from (
      select round(avg(m.confidence)) as average from insight m
      where m.device_id = i.device_id and m.insight_id >= l.visible_from_id
        and m.insight_id between i.insight_id - ${REACH_IN_IDS} and i.insight_id + ${REACH_IN_IDS}
        and m.window_start = i.window_start and m.window_end = i.window_end
      group by m.class_id) averages) end`

/**
 * The select list of an insight on the wire, made by the database so that a page passes through as text. Stands over
 * the aliases i (insight), d (device), p (photo, outer) and l (the link: visible_from_id).
 */
const WIRE_COLUMNS = `
  i.insight_id, i.device_id, d.device_name, d.display_name, i.alg_id, i.class_id,
  ${className('i.alg_id', 'i.class_id')} as class_name,
  (select json_agg(json_build_object('class_id', c.class_id, 'className', ${className('i.alg_id', 'c.class_id')}, 'confidence', c.confidence)
      order by c.place)
    from unnest(coalesce(i.class_ids, array[i.class_id]), coalesce(i.class_confidences, array[i.confidence]))
      with ordinality as c (class_id, confidence, place)) as class_list,
  i.confidence,
  ${GROUP_CONFIDENCE} as group_confidence,
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
