import { join } from 'node:path'
import type { Queryable } from '@sentinel/migrations/connect'
import { photoFile } from '@sentinel/platform/files/photo-file'
import type { SightingFacts } from '../facts.ts'
import { DEVICE_COLUMNS, type DeviceColumns, toDevice, toPlace } from './devices.ts'

const OTHER_CLASSES = 4

interface Row extends DeviceColumns {
  insight_id: number
  class_name: string
  confidence: number | null
  other_classes: SightingFacts['otherClasses'] | null
  taken_at: string
  received_at: string
  latitude: number | null
  longitude: number | null
  file_key: string | null
}

const FIND = `
  select i.insight_id, class_name(i.alg_id, i.class_id) as class_name, i.confidence, i.latitude, i.longitude,
    wire_time(ms_to_time(insight_displayed_ms(i.insight_id))) as taken_at, wire_time(i.received_at) as received_at,
    p.file_key, ${DEVICE_COLUMNS},
    (select json_agg(json_build_object('className', class_name(i.alg_id, c.class_id), 'confidencePercent', c.confidence)
        order by c.confidence desc nulls last)
      from (select class_id, confidence from unnest(i.class_ids, i.class_confidences) as c (class_id, confidence)
        where class_id <> i.class_id order by confidence desc nulls last limit ${OTHER_CLASSES}) c) as other_classes
  from insight i
  join user_device l on l.user_id = $1 and l.device_id = i.device_id and i.insight_id >= l.visible_from_id
  join device d on d.device_id = i.device_id join device_health h on h.device_id = i.device_id
  left join photo p on p.photo_id = i.photo_id and p.state = 'ready'
  where i.insight_id = any ($2::bigint[]) and i.insight_id between $3 and $4`

/** Returns the sightings that the user may see, keyed by id. */
export async function findSightings(
  db: Queryable,
  { userId, insightIds, photoFolder }: { userId: number; insightIds: number[]; photoFolder: string },
): Promise<Map<number, SightingFacts>> {
  const { rows } = await db.query<Row>(FIND, [
    userId,
    insightIds,
    Math.min(...insightIds),
    Math.max(...insightIds),
  ])
  return new Map(rows.map((row) => [row.insight_id, toSighting(row, photoFolder)]))
}

function toSighting(row: Row, photoFolder: string): SightingFacts {
  const device = toDevice(row)
  const fix = toPlace(row.latitude, row.longitude)
  return {
    kind: 'sighting',
    insightId: row.insight_id,
    device,
    className: row.class_name,
    confidencePercent: row.confidence,
    otherClasses: row.other_classes ?? [],
    takenAt: row.taken_at,
    receivedAt: row.received_at,
    place: fix ? { ...fix, source: 'sighting' } : device.place,
    photoFile: row.file_key === null ? null : join(photoFolder, photoFile(row.file_key, 'photo')),
  }
}
