import type { Database } from '@sentinel/migrations/connect'

interface ModelSeed {
  /** Whose account it is in. */
  userId?: number
  /** On which it runs. */
  deviceId?: number
  name?: string
}

/** Adds a model, and returns its id. */
export async function seedModel(
  db: Database,
  { userId, deviceId, name = 'Mammals' }: ModelSeed = {},
): Promise<number> {
  const { alg_id } = await db.insertInto('alg').values({ name }).returning('alg_id').executeTakeFirstOrThrow()
  if (userId !== undefined) await db.insertInto('user_alg').values({ user_id: userId, alg_id }).execute()
  if (deviceId !== undefined)
    await db.insertInto('device_alg').values({ device_id: deviceId, alg_id }).execute()
  return alg_id
}

/** Adds a release, and returns its id. */
export async function seedRelease(
  db: Database,
  { userId, name = 'Savanna', approved = false }: { userId?: number; name?: string; approved?: boolean } = {},
): Promise<number> {
  const { release_id } = await db
    .insertInto('alg_release')
    .values({ name, approved })
    .returning('release_id')
    .executeTakeFirstOrThrow()
  if (userId !== undefined)
    await db.insertInto('user_alg_release').values({ user_id: userId, release_id }).execute()
  return release_id
}
