import { randomUUID } from 'node:crypto'
import type { ReleaseState } from '@sentinel/contracts/models/releases'
import type { Database } from '@sentinel/migrations/connect'

interface ModelSeed {
  /** The user in whose account the model is. */
  userId?: number
  /** The device on which the model runs. */
  deviceId?: number
  name?: string
  /** The model's id, for tests that need one that no insight refers to. */
  algId?: number
  isPublic?: boolean
  /** The model's classes, numbered from 0. */
  labels?: readonly string[]
}

/** The key of the pictures that tests add. */
export const PICTURE_KEY = '5a1f0c52-6f0e-4a53-9d3c-0b1c2d3e4f50'

/** Adds a model, and returns its id. */
export async function seedModel(
  db: Database,
  { userId, deviceId, name = 'Mammals', algId, isPublic = false, labels = [] }: ModelSeed = {},
): Promise<number> {
  const { alg_id } = await db
    .insertInto('alg')
    .values({ name, is_public: isPublic, ...(algId !== undefined && { alg_id: algId }) })
    .returning('alg_id')
    .executeTakeFirstOrThrow()
  if (labels.length > 0)
    await db
      .insertInto('class_definition')
      .values(labels.map((label, class_id) => ({ alg_id, class_id, label })))
      .execute()
  if (userId !== undefined) await db.insertInto('user_alg').values({ user_id: userId, alg_id }).execute()
  if (deviceId !== undefined)
    await db.insertInto('device_alg').values({ device_id: deviceId, alg_id }).execute()
  return alg_id
}

/** Adds a model with a picture. */
export async function seedPicturedModel(db: Database, seed: ModelSeed = {}): Promise<number> {
  const algId = await seedModel(db, seed)
  const picture = { alg_id: algId, picture_key: PICTURE_KEY, jpeg: Buffer.from('a picture') }
  await db.insertInto('alg_picture').values(picture).execute()
  return algId
}

interface ReleaseSeed {
  /** The user in whose account the release is. */
  userId?: number
  /** Names are unique. The default is a new one. */
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
