import { recordsSince } from '@sentinel/domain/fleet/camera-clock'
import type pg from 'pg'
import { Registry } from 'prom-client'
import type { Logger } from 'pino'
import { createAccept } from '../ingest/accept.ts'
import type { DeadLetterSource } from '../ingest/dead-letters-statement.ts'
import { type Entry, toEntries } from '../ingest/entry.ts'
import type { StorageLimits } from '../ingest/storage-limits.ts'
import { createTakePhoto } from '../ingest/take-photo.ts'
import type { Writer } from '../ingest/writer.ts'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { createMetrics } from '../platform/metrics.ts'
import { readRadioDeadLetter } from './read-radio-dead-letter.ts'

export interface StoredDeadLetter {
  dead_letter_id: number
  source: DeadLetterSource
  /** Null if only the device's DevEUI is known. */
  device_id: number | null
  topic: string
  payload: Uint8Array
  /** In Unix milliseconds. */
  first_received_ms: number
  /** The time when the device was provisioned, in Unix milliseconds. */
  created_ms: number | null
}

export interface ReaderOptions {
  pool: pg.Pool
  folder: PhotoFolder
  disk: StorageLimits['disk']
  takesBackfill: boolean
  /** A camera's times may be at most this many days before its provisioning. */
  clockBehindMaxDays: number
  onPhotoExpected: () => void
  log: Logger
}

/** The rows to store, or the dead letter itself if it is still refused. */
export interface ReadDeadLetter {
  deviceId: number
  entries: Entry[]
  /** Must be called when the rows are committed, or when it is certain that they will not be stored. */
  settle(): void
}

/** Discards metrics. The gateway's counters count what devices send, and have already counted the dead letter. */
const UNSEEN_METRICS = createMetrics(new Registry())

/**
 * Reads a dead letter like a message that has just arrived, but with the time at which it was first received. Rejects if it cannot be read now, for
 * example because the disk is nearly full.
 */
export async function readDeadLetter(
  options: ReaderOptions,
  letter: StoredDeadLetter,
): Promise<ReadDeadLetter> {
  const { source, device_id: deviceId, ...message } = letter
  if (source !== 'mqtt') return readRadioDeadLetter(options, { ...message, source })
  if (deviceId === null) throw new Error('a message of a device names none')
  return readDeviceDeadLetter(options, { ...letter, device_id: deviceId })
}

type DeviceDeadLetter = StoredDeadLetter & { device_id: number }

function readDeviceDeadLetter(
  { folder, disk, takesBackfill, clockBehindMaxDays, onPhotoExpected, log }: ReaderOptions,
  {
    device_id: deviceId,
    topic,
    payload,
    first_received_ms: receivedMs,
    created_ms: createdMs,
  }: DeviceDeadLetter,
): Promise<ReadDeadLetter> {
  return new Promise((resolve, reject) => {
    const writer: Pick<Writer, 'add'> = {
      add: (uplink, ...batches) =>
        resolve({ deviceId, entries: toEntries(uplink, batches), settle: () => uplink.settle() }),
    }
    // As in a backfill, a photo does not prove that the device is online now.
    const takePhoto = createTakePhoto({
      writer,
      folder,
      takesBackfill: true,
      isAgain: true,
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
    const recordsSinceMs = recordsSince(createdMs ?? receivedMs, clockBehindMaxDays)
    accept({ deviceId, topic, payload, receivedMs, recordsSinceMs, openRows: 0, settle })
  })
}
