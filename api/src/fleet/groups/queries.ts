import type { Group } from '@sentinel/contracts/fleet/groups'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface GroupKey {
  userId: number
  groupId: number
}

/** Returns at most `limit` of a user's groups, by name. */
export function findGroups(
  db: Database,
  { userId, limit }: { userId: number; limit: number },
): Promise<Group[]> {
  return selectGroups(db, userId)
    .orderBy(({ fn }) => fn<string>('lower', ['g.name']))
    .limit(limit)
    .execute()
}

export function getGroup(db: Database, { userId, groupId }: GroupKey): Promise<Group | undefined> {
  return selectGroups(db, userId).where('g.group_id', '=', groupId).executeTakeFirst()
}

function selectGroups(db: Database, userId: number) {
  return db
    .selectFrom('device_group as g')
    .where('g.user_id', '=', userId)
    .select(({ selectFrom }) => [
      'g.group_id',
      'g.name as group_name',
      'g.description as deployment_description',
      selectFrom('user_device as l')
        .whereRef('l.group_id', '=', 'g.group_id')
        .select(sql<number[]>`coalesce(array_agg(l.device_id order by l.device_id), '{}')`.as('devices'))
        .$asScalar()
        .$notNull()
        .as('devices'),
      sql<string>`wire_time(g.created_at)`.as('created_on'),
      sql<string>`wire_time(g.updated_at)`.as('updated_on'),
    ])
}

export async function countGroups(db: Database, userId: number): Promise<number> {
  const { groups } = await db
    .selectFrom('device_group')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('groups'))
    .executeTakeFirstOrThrow()
  return groups
}
