import { randomUUID } from 'node:crypto'
import type { ReleaseState } from '@sentinel/contracts/releases'
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

interface ReleaseSeed {
  /** Whose account it is in. */
  userId?: number
  /** Names are unique; one is made where it is left out. */
  name?: string
  state?: ReleaseState
}

/** Adds a release without models, and returns its id. */
export async function seedRelease(
  db: Database,
  { userId, name = `Savanna ${randomUUID()}`, state = 'draft' }: ReleaseSeed = {},
): Promise<number> {
  const { release_id } = await db
    .insertInto('alg_release')
    .values({ name, state })
    .returning('release_id')
    .executeTakeFirstOrThrow()
  if (userId !== undefined)
    await db.insertInto('user_alg_release').values({ user_id: userId, release_id }).execute()
  return release_id
}
