import type pg from 'pg'
import { classesOf } from '../wildlife/classes-of.ts'
import type { Region } from '../wildlife/region.ts'

const REFERENCE_KEY = 'sample-savanna'

/**
 * Returns the id of the model that all sample cameras run. Adds the model if it is missing. It is a description without a file, so it cannot be
 * installed on a real camera. It has its own id so that the class names from other users' models never appear.
 */
export async function storeSampleModel(
  pool: pg.Pool,
  { algDescription, algName, species }: Region,
): Promise<number> {
  const { rows } = await pool.query<{ alg_id: number }>(
    `with added as (
       insert into alg (reference_key, name, description, alg_type, framework, author)
       values ($1, $2, $3, 'classifier', '2StageClassifier', 'Sentinel samples') on conflict (reference_key) do nothing returning alg_id
     ),
     classes as (
       insert into class_definition (alg_id, class_id, label)
       select alg_id, class_id, label from added, jsonb_to_recordset($4) as c (class_id int, label text)
     )
     select alg_id from added union all select alg_id from alg where reference_key = $1`,
    [REFERENCE_KEY, `${algName} (sample)`, algDescription, JSON.stringify(classesOf(species))],
  )
  const [row] = rows
  if (!row) throw new Error('the sample model was removed while it was looked for')
  return row.alg_id
}
