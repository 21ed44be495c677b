import type {
  InternalRelease,
  internalReleaseFilters,
  internalReleaseSorts,
} from '@sentinel/contracts/staff/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { contains, hasNumber, isFrom, isNumber, isText } from '../../staff/lists/filters.ts'
import type { ListSource } from '../../staff/lists/read-list.ts'

/** Sort keys are read from a release's models. A console has only a few thousand releases, so only ordering by id uses an index. */
export const releaseList: ListSource<
  (typeof internalReleaseSorts)[number],
  (typeof internalReleaseFilters)[number]
> = {
  table: 'alg_release',
  from: sql`alg_release r cross join lateral (
    select count(*)::int as model_count, array_agg(c.alg_id order by c.position) as alg_ids,
      string_agg(distinct a.framework, ', ' order by a.framework) as frameworks,
      string_agg(distinct c.image_normalization_method, ', ' order by c.image_normalization_method) as normalizations,
      array_agg(c.sensitivity) as sensitivities, min(c.sensitivity) as lowest
    from alg_release_component c join alg a on a.alg_id = c.alg_id where c.release_id = r.release_id) m`,
  id: sql`r.release_id`,
  sorts: {
    id: { by: sql`r.release_id` },
    name: { by: sql`lower(r.name)` },
    framework: { by: sql`lower(m.frameworks)`, isNullable: true },
    model_count: { by: sql`m.model_count` },
    alg_ids: { by: sql`m.alg_ids`, isNullable: true },
    normalization: { by: sql`m.normalizations`, isNullable: true },
    sensitivity: { by: sql`m.lowest`, isNullable: true },
    state: { by: sql`r.state` },
    created_at: { by: sql`r.created_at` },
  },
  filters: {
    id: isNumber(sql`r.release_id`),
    name: contains(sql`r.name`),
    framework: contains(sql`m.frameworks`),
    model_count: isNumber(sql`m.model_count`),
    alg_id: hasNumber(sql`m.alg_ids`),
    normalization: contains(sql`m.normalizations`),
    sensitivity: hasNumber(sql`m.sensitivities`),
    state: isText(sql`r.state::text`),
    created_at: isFrom(sql`r.created_at`),
  },
}

export function findInternalReleases(db: Database, releaseIds: number[]): Promise<InternalRelease[]> {
  return db
    .selectFrom('alg_release as r')
    .innerJoinLateral(
      sql<Omit<InternalRelease, 'id' | 'name' | 'state' | 'created_at'>>`(
        select count(*)::int as model_count,
          coalesce(array_agg(c.alg_id order by c.position), '{}') as alg_ids,
          coalesce(array_agg(distinct a.framework), '{}') as frameworks,
          coalesce(array_agg(distinct c.image_normalization_method), '{}') as normalizations,
          coalesce(array_agg(c.sensitivity order by c.position), '{}') as sensitivities
        from alg_release_component c join alg a on a.alg_id = c.alg_id where c.release_id = r.release_id)`.as(
        'm',
      ),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`r.release_id = any (${releaseIds}::int[])`)
    .select([
      'r.release_id as id',
      'r.name',
      'r.state',
      sql<string>`wire_time(r.created_at)`.as('created_at'),
      'm.frameworks',
      'm.model_count',
      'm.alg_ids',
      'm.normalizations',
      'm.sensitivities',
    ])
    .execute()
}
