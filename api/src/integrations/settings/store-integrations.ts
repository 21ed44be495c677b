import type {
  GroupNotification,
  NewIntegration,
  Platform,
} from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { type IntegrationColumns, toClassColumns } from './columns.ts'
import { findPlatforms, type IntegrationKey } from '../rows/queries.ts'

const OTHER_VERSION: Partial<Record<Platform, Platform>> = { gundi_v1: 'gundi_v2', gundi_v2: 'gundi_v1' }
const VERSION: Partial<Record<Platform, number>> = { gundi_v1: 1, gundi_v2: 2 }

/** Returns the id of the new integration. The unique indexes determine whether it can be added. Throws a conflict that states the reason. */
export async function addIntegration(
  db: Database,
  { userId, platform }: { userId: number; platform: NewIntegration['platform'] },
  columns: IntegrationColumns,
): Promise<number> {
  const added = await db
    .insertInto('integration')
    .values({ user_id: userId, platform, ...columns })
    .onConflict((inTheWay) => inTheWay.doNothing())
    .returning('integration_id')
    .executeTakeFirst()
  if (added) return added.integration_id
  const platforms = await findPlatforms(db, userId)
  if (platforms.includes(platform)) throw refuse('This is set up already.')
  const other = OTHER_VERSION[platform]
  if (other && platforms.includes(other))
    throw refuse(
      `Version ${VERSION[other]} is set up already. Delete it to set up version ${VERSION[platform]}.`,
    )
  return addIntegration(db, { userId, platform }, columns) // the conflicting integration has just been deleted
}

function refuse(message: string) {
  return conflict(message, { platform: message })
}

/** Throws if the integration is not set up. */
export async function changeIntegration(
  db: Database,
  { userId, platform }: IntegrationKey,
  columns: IntegrationColumns,
): Promise<number> {
  const changed = await db
    .updateTable('integration')
    .set({ platform, ...columns }) // an update has to set at least one column
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .returning('integration_id')
    .executeTakeFirst()
  if (!changed) throw notFound('Integration')
  return changed.integration_id
}

/** Replaces the choices for all groups. Throws if a group is not the user's. */
export async function storeGroupChoices(
  db: Database,
  { integrationId, userId }: { integrationId: number; userId: number },
  choices: GroupNotification[],
): Promise<void> {
  await db.deleteFrom('integration_group').where('integration_id', '=', integrationId).execute()
  const given = JSON.stringify(
    choices.map(({ groupId, groupNotificationClasses }) => ({
      group_id: groupId,
      ...toClassColumns(groupNotificationClasses),
    })),
  )
  const { numAffectedRows } = await sql`
    insert into integration_group (integration_id, user_id, group_id, class_scope, class_names)
    select ${integrationId}, g.user_id, g.group_id, given.class_scope, given.class_names
    from jsonb_to_recordset(${given}::jsonb) given (group_id int, class_scope class_scope, class_names text[])
    join device_group g using (group_id)
    where g.user_id = ${userId} order by g.group_id for key share of g`.execute(db)
  if (Number(numAffectedRows) < choices.length) throw notFound('Group')
}

/** Returns true if the integration existed. */
export async function deleteIntegrationRow(
  db: Database,
  { userId, platform }: IntegrationKey,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('integration')
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
