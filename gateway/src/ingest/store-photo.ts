import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { DeadLetter } from './dead-letters-statement.ts'

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
  const [taken] = await callFunction(
    client,
    functions.takePhoto({
      deviceId: photo.deviceId,
      message: photo.messageId,
      index: photo.index,
      key: photo.fileKey,
      sha256: photo.fileSha256,
      width: photo.widthPx,
      height: photo.heightPx,
      bytes: photo.sizeBytes,
      backfill: photo.isBackfilled,
      bytesMax: dayMaxBytes,
    }),
  )
  photo.outcome = taken?.value
}
