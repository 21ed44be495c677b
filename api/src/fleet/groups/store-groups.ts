import { groupMessages } from '@sentinel/contracts/fleet/groups'
import { GROUPS_MAX } from '@sentinel/contracts/fleet/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { recordAct } from '../../platform/acts.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockGroups, lockGuests, publishGroups } from './lock-groups.ts'
import { countGroups, type GroupKey } from './queries.ts'

interface NewGroup {
  name: string
  description: string | undefined
}

/** Returns the group's id. */
export async function addGroup(
  tx: Database,
  userId: number,
  { name, description = '' }: NewGroup,
): Promise<number> {
  await lockGroups(tx, userId)
  if ((await countGroups(tx, userId)) >= GROUPS_MAX)
    throw invalid({ general: `You have ${GROUPS_MAX} groups already. Delete one to add another.` })
  const { group_id } = await tx
    .insertInto('device_group')
    .values({ user_id: userId, name, description })
    .returning('group_id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  await publishGroups(tx, userId)
  return group_id
}

export async function changeGroup(
  tx: Database,
  { userId, groupId }: GroupKey,
  { name, description }: NewGroup,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('device_group')
    .set({ name, description, updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
    .catch(refuseTakenName)
  if (numUpdatedRows === 0n) throw notFound('Group')
  await publishGroups(tx, userId)
}

/** The group's devices remain, without a group. Call this within `actAs`. */
export async function dropGroup(tx: Database, { userId, groupId }: GroupKey): Promise<void> {
  await lockGroups(tx, userId)
  await lockGuests(tx, userId, [groupId])
  const deleted = await tx
    .deleteFrom('device_group')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw notFound('Group')
  await publishGroups(tx, userId)
  await recordAct(tx, { kind: 'group_deleted', about: deleted })
}

/** The database compares names case-insensitively. */
function refuseTakenName(error: unknown): never {
  const { constraint } = error as { constraint?: unknown } // safe: only compared
  throw constraint === 'device_group_name_key'
    ? conflict(groupMessages.nameTaken, { groupName: groupMessages.nameTaken })
    : error
}
