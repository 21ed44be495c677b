import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { DeadLetter } from './dead-letters-statement.ts'

/** Says what the database did with a photo. A row names the file of a photo that is stored, refused or one too many. */
export type PhotoOutcome = 'stored' | 'repeated' | 'refused' | 'over_limit' | 'too_many'

export interface PhotoRow {
  deviceId: number
  messageId: number
  index: number
  fileKey: string
  fileSha256: Uint8Array
  widthPx: number
  heightPx: number
  sizeBytes: number
  /** See `readTakenAt`. */
  takenAtMs: number | undefined
  /** Is set if its header was refused. */
  refusal: DeadLetter | undefined
  /** Is true if staff have its dead letter decoded again. */
  isAgain: boolean
  /** Is true if it counts as received when its insight was. */
  isBackfilled: boolean
  /** Is stored instead of the photo if the device has stored its photos of the day. */
  overLimit: DeadLetter
  /** Is stored instead of the photo if too many photos of its insight wait. */
  tooMany: DeadLetter
  /** Is set by the store. Is undefined if the database refused the row. */
  outcome: PhotoOutcome | undefined
}

/** Stores a photo unless it is already stored. A photo that arrives before its insight waits. */
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
      takenAt: photo.takenAtMs === undefined ? null : new Date(photo.takenAtMs).toISOString(),
      refusal: photo.refusal !== undefined,
      again: photo.isAgain,
      backfill: photo.isBackfilled,
      bytesMax: dayMaxBytes,
    }),
  )
  photo.outcome = taken?.value
}
