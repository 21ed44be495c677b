import type { Database } from '@sentinel/migrations/connect'

export interface GroupSeed {
  userId: number
  name: string
  description?: string
  /** Devices that are linked to the user. */
  deviceIds?: number[]
}

/** Adds a group with its devices, and returns its id. */
export async function seedGroup(
  db: Database,
  { userId, name, description = '', deviceIds = [] }: GroupSeed,
): Promise<number> {
  const { group_id } = await db
    .insertInto('device_group')
    .values({ user_id: userId, name, description })
    .returning('group_id')
    .executeTakeFirstOrThrow()
  if (deviceIds.length > 0)
    await db
      .updateTable('user_device')
      .set({ group_id })
      .where('user_id', '=', userId)
      .where('device_id', 'in', deviceIds)
      .execute()
  return group_id
}
