import type { Queryable } from '@sentinel/migrations/connect'

/** The key of a photo's file, if this is a photo of one of the user's insights. */
export async function findPhotoKey(
  db: Queryable,
  { userId, deviceId, photoUrl }: { userId: number; deviceId: number; photoUrl: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ file_key: string }>({
    name: 'photo-key',
    text: `
      select p.file_key from photo p join user_device l on l.device_id = p.device_id
      where p.file_key = $3 and p.device_id = $2 and p.state = 'ready' and l.user_id = $1 and p.insight_id >= l.visible_from_id`,
    values: [userId, deviceId, photoUrl],
  })
  return rows[0]?.file_key
}

export interface PhotoRow {
  insight_id: number
  device_id: number
  file_key: string
  created_at: string
}

/** The user's photos below an insight id, those of the newest insights first. */
export async function findInsightPhotos(
  db: Queryable,
  { userId, before, limit }: { userId: number; before: number; limit: number },
): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>({
    name: 'insight-photos',
    text: `
      select p.insight_id, p.device_id, p.file_key, wire_time(p.received_at) as created_at
      from user_device l cross join lateral (
        select * from photo
        where device_id = l.device_id and insight_id < $2 and insight_id >= l.visible_from_id and state = 'ready'
        order by insight_id desc limit $3) p
      where l.user_id = $1 order by p.insight_id desc limit $3`,
    values: [userId, before, limit],
  })
  return rows
}
