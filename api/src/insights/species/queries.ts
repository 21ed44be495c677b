import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import type { Queryable } from '@sentinel/migrations/connect'

export interface SpeciesRow {
  alg_id: number | null
  class_id: number
  machine_class_id: number
  machine_confidence: number | null
  /** What can be chosen. */
  class_ids: number[]
  reviewed_by: string
  reviewed_at: string | null
}

// An account that is gone leaves its reviews.
const SPECIES = `
  select i.alg_id, i.class_id, coalesce(i.machine_class_id, i.class_id) as machine_class_id,
    case when i.reviewed_at is null then i.confidence else i.machine_confidence end as machine_confidence,
    array(
      select class_id from class_definition where alg_id = i.alg_id
      union select unnest(i.class_ids || array[i.class_id, i.machine_class_id, ${EMPTY_CLASS_ID}])
      except select null) as class_ids,
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username, 'a former user') as reviewed_by,
    wire_time(i.reviewed_at) as reviewed_at
  from insight i
  join user_device l on l.device_id = i.device_id and l.user_id = $1 and i.insight_id >= l.visible_from_id
  left join user_account u on u.user_id = i.reviewed_by
  where i.insight_id = $2`

/** What an insight shows and could; undefined when it is absent or not the user's. */
export async function findSpecies(
  db: Queryable,
  { userId, insightId }: { userId: number; insightId: number },
): Promise<SpeciesRow | undefined> {
  const { rows } = await db.query<SpeciesRow>({ name: 'species', text: SPECIES, values: [userId, insightId] })
  return rows[0]
}
