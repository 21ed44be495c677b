import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import type { Insight } from '@sentinel/contracts/insights/insights'

/** A valid insight; the caller changes what its test is about. */
export function anInsight(changes: Partial<Insight> = {}): Insight {
  return {
    insight_id: firstInsightId(Date.parse('2026-11-20T03:11:08.000Z')),
    device_id: 7,
    device_name: 'sentinel-7',
    display_name: null,
    alg_id: 3,
    class_id: 17,
    class_name: 'red fox',
    class_list: [{ class_id: 17, className: 'red fox', confidence: 93 }],
    confidence: 93,
    group_confidence: 93,
    is_from_lora: false,
    time_stamp: '2026-11-20T03:12:00.000Z',
    file_ctime: '2026-11-20T03:11:08.000Z',
    comms_source: 'cell',
    insight_status: 'none',
    userConfirmed: false,
    latitude: null,
    longitude: null,
    photoUrl: null,
    table: 'insight',
    collection_id: '1',
    window_start: null,
    window_end: null,
    device_message_identifier: 1,
    device_message_index: 0,
    ...changes,
  }
}
