import type pg from 'pg'

export interface PhotoRow {
  deviceId: number
  messageId: number
  index: number
  fileKey: string
  fileSha256: Uint8Array
  widthPx: number
  heightPx: number
  sizeBytes: number
  /** It counts as received when its insight was. */
  isBackfilled: boolean
  /** Set by the store: whether its row names the file. If not, the file may go once the commit is through. */
  isKept: boolean
}

/** Keeps a photo unless it is there already or a better one is shown; one that comes before its insight waits. */
export async function storePhoto(client: Pick<pg.ClientBase, 'query'>, photo: PhotoRow): Promise<void> {
  photo.isKept = false // a try that was rolled back may have set it
  const { rows } = await client.query<{ is_kept: boolean }>({
    name: 'photo',
    text: 'select take_photo($1, $2, $3, $4, $5, $6, $7, $8, $9) as is_kept',
    values: [
      photo.deviceId,
      photo.messageId,
      photo.index,
      photo.fileKey,
      photo.fileSha256,
      photo.widthPx,
      photo.heightPx,
      photo.sizeBytes,
      photo.isBackfilled,
    ],
  })
  photo.isKept = rows[0]?.is_kept ?? false
}
