import type { Queryable } from '@sentinel/migrations/connect'

/** Returns the number of images that a user's devices have processed. */
export async function countImages(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.query<{ images: string }>({
    name: 'dashboard-images',
    text: 'select coalesce(sum(images_processed), 0)::text as images from user_device_stat where user_id = $1',
    values: [userId],
  })
  return Number(rows[0]?.images ?? 0)
}
