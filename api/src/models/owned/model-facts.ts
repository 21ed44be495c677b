import { getModelPicture } from '@sentinel/contracts/models/marketplace'
import { type RawBuilder, sql } from 'kysely'

const PICTURE_BEGIN = getModelPicture.url.slice(0, getModelPicture.url.indexOf(':'))

/** The address of the alg `a`'s picture, or null if there is none. */
const imagePath = sql<string | null>`(
  select ${PICTURE_BEGIN} || p.alg_id || '/picture/' || p.picture_key from alg_picture p where p.alg_id = a.alg_id)`

/** The fields of the alg `a` that are in every list. */
export const modelFacts: RawBuilder<unknown> = sql`
  a.alg_id, a.meta_alg_id, a.alg_type, wire_time(a.date_created) as date_created, a.author, a.framework, a.licence, a.citation, a.homepage,
  ${imagePath} as image_path, a.reference_key is not null as is_reference,
  (select count(*)::int from class_definition c where c.alg_id = a.alg_id) as class_count`
