import { webcrypto } from 'node:crypto'
import type { UplinkAddress } from '@sentinel/contracts/device-messages/mqtt'
import type { Logger } from 'pino'
import { DEAD_LETTER_PAYLOAD_MAX_BYTES, type DeadLetter } from './dead-letters-statement.ts'
import type { StorageLimits } from './storage-limits.ts'
import { toDeadLetter } from './to-dead-letter.ts'
import { afterCommit, type Uplink } from './uplink.ts'
import type { Writer } from './writer.ts'
import type { GatewayMetrics } from '../platform/metrics.ts'
import { inspectJpeg, NotAPhoto } from '../photos/decoding/inspect-jpeg.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { readTakenAt } from '../photos/decoding/read-taken-at.ts'
import type { PhotoRow } from './store-photo.ts'

type PhotoAddress = Extract<UplinkAddress, { kind: 'photos' }>

export type TakePhoto = (uplink: Uplink, address: PhotoAddress, refuse: (detail: string) => void) => void

export interface TakePhotoOptions {
  writer: Pick<Writer, 'add'>
  folder: PhotoFolder
  /** True if photos count as received when their insights were. */
  takesBackfill: boolean
  /** True if staff requested that dead letters be decoded again. */
  isAgain?: boolean
  disk: StorageLimits['disk']
  metrics: Pick<GatewayMetrics, 'deadLetters'>
  log: Logger
}

/** Thrown if the rest of the disk is reserved. The device keeps the photo and resends it. */
class DiskReserved extends Error {
  override name = 'DiskReserved'
}

/** Stores first the file, then the row. A photo is acknowledged when both are durable. */
export function createTakePhoto(options: TakePhotoOptions): TakePhoto {
  const { writer, folder, takesBackfill, isAgain = false, disk, metrics, log } = options

  async function take(uplink: Uplink, { deviceId, messageId, index }: PhotoAddress): Promise<void> {
    const size = inspect(uplink.payload)
    if (disk.isReserved()) {
      if (size instanceof NotAPhoto) throw size
      throw new DiskReserved('the disk is nearly full: photos are refused')
    }
    const fileKey = folder.createKey(deviceId, new Date())
    await folder.write(fileKey, 'original', uplink.payload)
    const row: PhotoRow = {
      deviceId,
      messageId,
      index,
      fileKey,
      fileSha256: new Uint8Array(await webcrypto.subtle.digest('SHA-256', uplink.payload)),
      ...(size instanceof NotAPhoto ? { widthPx: 0, heightPx: 0 } : size),
      sizeBytes: uplink.payload.byteLength,
      takenAtMs: size instanceof NotAPhoto ? undefined : readTakenAt(uplink.payload),
      refusal: size instanceof NotAPhoto ? toRefusedDeadLetter(uplink, size.message, fileKey) : undefined,
      isAgain,
      isBackfilled: takesBackfill,
      overLimit: toOverLimitDeadLetter(uplink),
      tooMany: toTooManyDeadLetter(uplink, fileKey),
      outcome: undefined,
    }
    // Runs only after the commit. Before that it is unknown whether the row was stored, and its file must stay.
    const committed = afterCommit(uplink, () => {
      if (row.outcome === 'over_limit') metrics.deadLetters.inc({ reason: row.overLimit.reason })
      if (row.outcome === 'refused') metrics.deadLetters.inc({ reason: 'not_a_photo' })
      if (row.outcome === 'too_many') metrics.deadLetters.inc({ reason: row.tooMany.reason })
      // With any other outcome, a row or a dead letter may need the file. If none does, the daily sweep removes it.
      if (row.outcome === 'repeated' || row.outcome === 'over_limit') discard(fileKey)
    })
    let isSubmitted = false
    const uplinkOfRow: Uplink = {
      ...committed,
      settle(error) {
        // The message was refused before `add` returned: the row was never sent, so nothing can refer to the file.
        if (error && !isSubmitted) discard(fileKey)
        committed.settle(error)
      },
    }
    writer.add(uplinkOfRow, { lane: 'photos', rows: [row] })
    isSubmitted = true
  }

  function discard(fileKey: string): void {
    folder.remove(fileKey).catch((err: Error) => log.warn({ err }, 'unused photo file stays behind'))
  }

  return function takePhoto(uplink, address, refuse) {
    take(uplink, address).catch((error: Error) => {
      if (error instanceof NotAPhoto) return refuse(error.message)
      // The reserve itself is logged once.
      if (!(error instanceof DiskReserved)) log.error({ err: error }, 'photo could not be kept')
      uplink.settle(error)
    })
  }
}

/** Returns a photo's size, or why its header is refused. */
function inspect(payload: Uint8Array): ReturnType<typeof inspectJpeg> | NotAPhoto {
  try {
    return inspectJpeg(payload)
  } catch (error) {
    if (error instanceof NotAPhoto) return error
    throw error
  }
}

/** Returns a dead letter. A payload that is too large for the row stays in the photo's file. */
function toRefusedDeadLetter(uplink: Uplink, detail: string, fileKey: string): DeadLetter {
  const isLarge = uplink.payload.byteLength > DEAD_LETTER_PAYLOAD_MAX_BYTES
  return toDeadLetter(uplink, { reason: 'not_a_photo', detail, ...(isLarge && { photoKey: fileKey }) })
}

/** Each of these photos is waiting to be decoded or for its insight. */
const TOO_MANY = 'Eight photos with this message id and index wait already.'

function toTooManyDeadLetter(uplink: Uplink, photoKey: string): DeadLetter {
  return toDeadLetter(uplink, { reason: 'photo_unclaimed', detail: TOO_MANY, photoKey })
}

function toOverLimitDeadLetter(uplink: Uplink): DeadLetter {
  const detail = 'The device has stored as many bytes of photos today as it may. The photo was not stored.'
  return toDeadLetter(uplink, { reason: 'photo_limit', detail, leftOut: 'daily_limit' })
}
