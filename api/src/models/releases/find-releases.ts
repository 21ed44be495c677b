import type { ModelRelease, ReleaseComponent } from '@sentinel/contracts/models/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { contains } from '../../staff/lists/filters.ts'

export interface ReleaseFilter {
  /** Only releases in this user's account are selected. */
  ownerId: number | undefined
  isApprovedOnly: boolean
  /** Matches any part of the name. */
  name: string | undefined
  /** Only releases with a lower id are selected. */
  before: number | undefined
  limit: number
}

/** Returns at most `limit` model releases, newest first. */
export function findReleases(
  db: Database,
  { ownerId, isApprovedOnly, name, before, limit }: ReleaseFilter,
): Promise<ModelRelease[]> {
  return selectReleases(db)
    .$if(ownerId !== undefined, (releases) =>
      releases.where(sql<boolean>`exists (
        select from user_alg_release u where u.user_id = ${ownerId} and u.release_id = r.release_id)`),
    )
    .$if(isApprovedOnly, (releases) => releases.where('r.state', '=', 'approved'))
    .$if(name !== undefined && name !== '', (releases) => releases.where(contains(sql`r.name`)(name ?? '')))
    .$if(before !== undefined, (releases) => releases.where('r.release_id', '<', before ?? 0))
    .orderBy('r.release_id', 'desc')
    .limit(limit)
    .execute()
}

export function getRelease(db: Database, releaseId: number): Promise<ModelRelease> {
  return selectReleases(db).where('r.release_id', '=', releaseId).executeTakeFirstOrThrow()
}

function selectReleases(db: Database) {
  return db.selectFrom('alg_release as r').select([
    'r.release_id as id',
    'r.name',
    'r.description',
    'r.state',
    sql<string>`wire_time(r.created_at)`.as('created_at'),
    sql<number[]>`array(
        select c.alg_id from alg_release_component c where c.release_id = r.release_id order by c.position)`.as(
      'alg_ids',
    ),
    sql<ReleaseComponent[]>`(
        select coalesce(json_agg(${componentJson} order by c.position), '[]')
        from alg_release_component c where c.release_id = r.release_id)`.as('components'),
  ])
}

/** Selects the row `c` as a `ReleaseComponent`. */
export const componentJson = sql`json_build_object(
  'algMetadataId', c.alg_id,
  'isIntermediate', c.is_intermediate,
  'saveBBImages', c.save_bb_images,
  'saveCroppedImages', c.save_cropped_images,
  'downstreamConfigs', array(
    select t.alg_id from alg_release_downstream d
    join alg_release_component t on t.release_id = d.release_id and t.position = d.downstream_position
    where d.release_id = c.release_id and d.position = c.position order by t.position),
  'bypassClasses', c.bypass_class_ids,
  'ignoredClasses', c.ignored_class_ids,
  'imageNormalizationMethod', c.image_normalization_method,
  'sensitivity', c.sensitivity)`
