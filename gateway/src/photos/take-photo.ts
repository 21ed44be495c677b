import { webcrypto } from 'node:crypto'
import type { UplinkAddress } from '@sentinel/contracts/mqtt'
import type { Logger } from 'pino'
import { afterCommit, type Uplink } from '../ingest/uplink.ts'
import type { Writer } from '../ingest/writer.ts'
import { inspectJpeg, NotAPhoto } from './inspect-jpeg.ts'
import type { PhotoFolder } from './photo-folder.ts'
import type { PhotoRow } from './store-photo.ts'

type PhotoAddress = Extract<UplinkAddress, { kind: 'photos' }>

export type TakePhoto = (uplink: Uplink, address: PhotoAddress, refuse: (detail: string) => void) => void

export interface TakePhotoOptions {
  writer: Pick<Writer, 'add'>
  folder: PhotoFolder
  /** Whether photos count as received when their insights were. */
  takesBackfill: boolean
  log: Logger
}

/** Keeps the file first, then the row: a photo is acknowledged when both are durable. */
export function createTakePhoto({ writer, folder, takesBackfill, log }: TakePhotoOptions): TakePhoto {
  async function take(uplink: Uplink, { deviceId, messageId, index }: PhotoAddress): Promise<void> {
    const { widthPx, heightPx } = await inspectJpeg(uplink.payload)
    const fileKey = folder.createKey(deviceId, new Date())
    await folder.write(fileKey, 'original', uplink.payload)
    const row: PhotoRow = {
      deviceId,
      messageId,
      index,
      fileKey,
      fileSha256: new Uint8Array(await webcrypto.subtle.digest('SHA-256', uplink.payload)),
      widthPx,
      heightPx,
      sizeBytes: uplink.payload.byteLength,
      isBackfilled: takesBackfill,
      isKept: false,
    }
    // Only after the commit: until then nobody knows whether the row was stored, and its file must stay.
    const committed = afterCommit(uplink, () => {
      if (!row.isKept) discard(fileKey)
    })
    let isSubmitted = false
    writer.add('photos', [row], {
      ...committed,
      settle(error) {
        // Turned back before `add` has returned: the row never left, so nothing can name the file.
        if (error && !isSubmitted) discard(fileKey)
        committed.settle(error)
      },
    })
    isSubmitted = true
  }

  function discard(fileKey: string): void {
    folder.remove(fileKey).catch((err: Error) => log.warn({ err }, 'unused photo file stays behind'))
  }

  return function takePhoto(uplink, address, refuse) {
    take(uplink, address).catch((error: Error) => {
      if (error instanceof NotAPhoto) return refuse(error.message)
      log.error({ err: error }, 'photo could not be kept')
      uplink.settle(error)
    })
  }
}
