import type pg from 'pg'
import type { DeadLetter } from '../ingest/dead-letters-statement.ts'

/** What the database did with a photo. Only of a kept one does a row name the file. */
export type PhotoOutcome = 'kept' | 'not_needed' | 'over_limit'

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
  /** Stored in its place when the device has stored its photos of the day. */
  overLimit: DeadLetter
  /** Set by the store. If the photo is not kept, its file may go once the commit is through. */
  outcome: PhotoOutcome | undefined
}

/** Keeps a photo unless it is there already or a better one is shown; one that comes before its insight waits. */
export async function storePhoto(
  client: Pick<pg.ClientBase, 'query'>,
  photo: PhotoRow,
  dayMaxBytes: number,
): Promise<void> {
  photo.outcome = undefined // a try that was rolled back may have set it
  const { rows } = await client.query<{ outcome: PhotoOutcome }>({
    name: 'photo',
    text: 'select take_photo($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome',
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
      dayMaxBytes,
    ],
  })
  photo.outcome = rows[0]?.outcome
}
