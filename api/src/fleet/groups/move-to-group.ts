import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { getOwnLink, lockOwnLink, type OwnDevice } from '../links/own-link.ts'
import { publishDevices } from '../links/publish-devices.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockGroups, lockGuests } from './lock-groups.ts'
import { getGroup } from './queries.ts'

/** Moves one of the user's devices from its current group to another of their groups. Null means no group. */
export async function moveToGroup(tx: Database, own: OwnDevice, groupId: number | null): Promise<void> {
  await lockGroups(tx, own.userId)
  if (groupId !== null && !(await getGroup(tx, { userId: own.userId, groupId }))) throw notFound('Group')
  const { groupId: from } = await getOwnLink(tx, own)
  if (from !== groupId) await move(tx, own, { from, to: groupId })
}

export async function removeFromGroup(tx: Database, own: OwnDevice, groupId: number): Promise<void> {
  await lockGroups(tx, own.userId)
  const { groupId: from } = await getOwnLink(tx, own)
  if (from !== groupId) throw notFound('Device in this group')
  await move(tx, own, { from, to: null })
}

async function move(
  tx: Database,
  own: OwnDevice,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const { userId, deviceId } = own
  const changed = [from, to].filter((groupId) => groupId !== null)
  await lockGuests(tx, userId, changed)
  await lockOwnLink(tx, own)
  await tx
    .updateTable('user_device')
    .set({ group_id: to })
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute()
  await tx
    .updateTable('device_group')
    .set({ updated_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('group_id', 'in', changed)
    .execute()
  await publishDevices(tx, [deviceId])
}
