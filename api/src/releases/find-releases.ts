import type { ModelRelease } from '@sentinel/contracts/releases'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { contains } from '../internal-lists/filters.ts'

export interface ReleaseFilter {
  /** Only those in this person's account. */
  ownerId: number | undefined
  isApprovedOnly: boolean
  /** Anywhere in the name. */
  name: string | undefined
  /** Only those with a lower id. */
  before: number | undefined
  limit: number
}

/** Model releases, the newest first, at most so many. */
export function findReleases(
  db: Database,
  { ownerId, isApprovedOnly, name, before, limit }: ReleaseFilter,
): Promise<ModelRelease[]> {
  return db
    .selectFrom('alg_release as r')
    .$if(ownerId !== undefined, (releases) =>
      releases.where(sql<boolean>`exists (
        select from user_alg_release u where u.user_id = ${ownerId} and u.release_id = r.release_id)`),
    )
    .$if(isApprovedOnly, (releases) => releases.where('r.approved', '=', true))
    .$if(name !== undefined && name !== '', (releases) => releases.where(contains(sql`r.name`)(name ?? '')))
    .$if(before !== undefined, (releases) => releases.where('r.release_id', '<', before ?? 0))
    .select([
      'r.release_id as id',
      'r.name',
      'r.description',
      'r.approved',
      sql<string>`wire_time(r.created_at)`.as('created_at'),
      sql<number[]>`array(
        select c.alg_id from alg_release_component c where c.release_id = r.release_id order by c.position, c.alg_id)`.as(
        'alg_ids',
      ),
    ])
    .orderBy('r.release_id', 'desc')
    .limit(limit)
    .execute()
}
