import { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { createAccept } from '../ingest/accept.ts'
import type { Entry } from '../ingest/entry.ts'
import type { StorageLimits } from '../ingest/storage-limits.ts'
import { createTakePhoto } from '../ingest/take-photo.ts'
import type { Writer } from '../ingest/writer.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { createMetrics } from '../platform/metrics.ts'

export interface Letter {
  dead_letter_id: number
  device_id: number
  topic: string
  payload: Uint8Array
  /** Unix milliseconds. */
  first_received_ms: number
}

export interface ReaderOptions {
  folder: PhotoFolder
  disk: StorageLimits['disk']
  takesBackfill: boolean
  onPhotoExpected: () => void
  log: Logger
}

/** What a letter comes to: rows to store, or a letter again. */
export interface ReadLetter {
  entries: Entry[]
  /** To be called when the rows are committed, or when it is certain that they will not be stored. */
  settle(): void
}

/** The gateway's counters are about what devices send, and a letter was counted when it was sent. */
const UNSEEN_METRICS = createMetrics(new Registry())

/**
 * Reads a letter as a message that has just arrived is read, but as received when it was first received. Rejects when it cannot be read now, for
 * example because the disk is nearly full.
 */
export function readLetter(
  { folder, disk, takesBackfill, onPhotoExpected, log }: ReaderOptions,
  { device_id: deviceId, topic, payload, first_received_ms: receivedMs }: Letter,
): Promise<ReadLetter> {
  return new Promise((resolve, reject) => {
    const writer: Pick<Writer, 'add'> = {
      add(lane, rows, uplink) {
        const entries = rows.map((row) => ({ lane, row, uplink }) as Entry) // safe: lane and row share a name
        resolve({ entries, settle: () => uplink.settle() })
      },
    }
    // As in a backfill, a photo does not show that the device is there now.
    const takePhoto = createTakePhoto({
      writer,
      folder,
      takesBackfill: true,
      disk,
      metrics: UNSEEN_METRICS,
      log,
    })
    const accept = createAccept({
      writer,
      takePhoto,
      metrics: UNSEEN_METRICS,
      takesBackfill,
      onPhotoExpected,
    })
    const settle = (error?: Error) => error && reject(error)
    accept({ deviceId, topic, payload, receivedMs, openRows: 0, settle })
  })
}
