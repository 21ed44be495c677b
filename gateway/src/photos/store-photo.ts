import type pg from 'pg'

export interface PhotoRow {
  deviceId: number
  messageId: number
  index: number
  fileKey: string
  widthPx: number
  heightPx: number
  sizeBytes: number
  /** Set by the store: the file that lost, the former photo's or this one's. It may go once the commit is through. */
  droppedKey: string | null
}

/** Keeps the photo with more pixels of those that name one insight; a photo that comes before its insight waits. */
export async function storePhoto(client: Pick<pg.ClientBase, 'query'>, photo: PhotoRow): Promise<void> {
  photo.droppedKey = null // a try that was rolled back may have set it
  const { rows } = await client.query<{ dropped_key: string | null }>({
    name: 'photo',
    text: 'select take_photo($1, $2, $3, $4, $5, $6, $7) as dropped_key',
    values: [
      photo.deviceId,
      photo.messageId,
      photo.index,
      photo.fileKey,
      photo.widthPx,
      photo.heightPx,
      photo.sizeBytes,
    ],
  })
  photo.droppedKey = rows[0]?.dropped_key ?? null
}
