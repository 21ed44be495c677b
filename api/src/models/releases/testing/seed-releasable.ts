import type { Database } from '@sentinel/migrations/connect'
import { seedModel } from '../../../testing/seed-models.ts'

interface Seed {
  name?: string
  framework?: string
  bucket?: string | null
  path?: string | null
  md5_checksum?: string | null
  /** The labels, keyed by class id. */
  classes?: Record<number, string>
}

/** Adds a model that can be in a release, unless the seed says otherwise, and returns its id. */
export async function seedReleasable(
  db: Database,
  { name, classes = {}, ...seed }: Seed = {},
): Promise<number> {
  const algId = await seedModel(db, { ...(name !== undefined && { name }) })
  const file = {
    framework: 'YOLOv5',
    bucket: 'models',
    path: `${algId}.tflite`,
    md5_checksum: 'a'.repeat(32),
  }
  await db
    .updateTable('alg')
    .set({ ...file, ...seed })
    .where('alg_id', '=', algId)
    .execute()
  for (const [class_id, label] of Object.entries(classes))
    await db
      .insertInto('class_definition')
      .values({ alg_id: algId, class_id: Number(class_id), label })
      .execute()
  return algId
}
