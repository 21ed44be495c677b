import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { DecoderOptions } from '@sentinel/platform/programs/decoder-process'
import { AWAITED_RESULTS } from '@sentinel/platform/jobs/work-queue'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import { Logger as QueueLogger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createAccept } from '../ingest/accept.ts'
import type { StorageLimits } from '../ingest/storage-limits.ts'
import { Writer } from '../ingest/writer.ts'
import { attachPhotos } from '../photos/attach-photos.ts'
import { developPhoto } from '../photos/develop-photo.ts'
import { endPhotoWait } from '../photos/end-photo-wait.ts'
import { createPhotoDecoder } from '../photos/decoding/photo-decoder.ts'
import { findScanData } from '../photos/decoding/inspect-jpeg.ts'
import { PhotoFolder } from '../photos/photo-folder.ts'
import { createTakePhoto } from '../ingest/take-photo.ts'
import { createMetrics } from '../platform/metrics.ts'
import { anInsightsMessage } from './messages.ts'
import { plainJpeg } from './plain-jpeg.ts'
import { NO_LIMITS } from './no-limits.ts'
import { openTestPool } from './test-pool.ts'

export const DEVICE = 7

/** A photo's row, with whether its insight names it. */
export interface PhotoSeen {
  photo_id: number
  state: string
  file_key: string
  width_px: number
  is_shown: boolean
}

/** A sighting, with the width of the photo that it shows. */
export interface SightingSeen {
  shown_px: number | null
  photo_damaged: boolean
}

export interface TestDarkroom {
  database: pg.Pool
  databaseUrl: string
  /** The data folder of a gateway that works on the same photos. */
  dataDir: string
  /** Resolves with the message id when the insight is acknowledged. */
  deliverInsight(message?: ReturnType<typeof anInsightsMessage>): Promise<number>
  /** Resolves when the photo is acknowledged. */
  deliverPhoto(messageId: number, bytes: Uint8Array): Promise<void>
  develop(photoId: number): Promise<void>
  /** Runs all jobs. */
  developAll(): Promise<void>
  findPhotos(messageId: number): Promise<PhotoSeen[]>
  /** Returns the sightings with a message id, in order of arrival. */
  findSightings(messageId: number): Promise<SightingSeen[]>
  /** Attaches photos to sightings that have arrived since, and develops them. */
  attachAll(): Promise<void>
  /** Ends the wait of photos that have waited longer than the limit. */
  endWait(): Promise<void>
  /** Returns the keys of all files, sorted. */
  findFiles(): Promise<string[]>
  close(): Promise<void>
}

/** Stores one device's photos in the database without the gateway's workers. The test decides when jobs run. */
export async function openTestDarkroom({
  limits = NO_LIMITS,
  ...decoderOptions
}: Partial<DecoderOptions> & { limits?: StorageLimits } = {}): Promise<TestDarkroom> {
  const log = pino({ level: 'silent' })
  const testDatabase = await createTestDatabase()
  const database = openTestPool(testDatabase.url)
  await database.query(`insert into device (device_id, secret_sha256) values ($1, sha256(''))`, [DEVICE])
  const metrics = createMetrics(new Registry())
  const writer = new Writer({ databaseUrl: testDatabase.url, limits, log, metrics })
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-photos-'))
  const folder = new PhotoFolder(join(dataDir, 'photos'))
  const decoder = createPhotoDecoder({ log, ...decoderOptions })
  const { disk } = limits
  const takePhoto = createTakePhoto({ writer, folder, takesBackfill: false, disk, metrics, log })
  const accept = createAccept({
    writer,
    takePhoto,
    metrics,
    takesBackfill: false,
    onPhotoExpected: () => undefined,
  })
  writer.start()
  while (!writer.isReady()) await turn()

  const deliver = (topic: string, payload: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const settle = (error?: Error) => (error ? reject(error) : resolve())
      accept({ deviceId: DEVICE, topic, payload, openRows: 0, settle })
    })
  const options = { pool: database, folder, decoder, metrics, log }
  const develop = (photoId: number) => developPhoto(options, photoId)

  return {
    database,
    databaseUrl: testDatabase.url,
    dataDir,
    develop,
    async deliverInsight(message = anInsightsMessage()) {
      await deliver(uplinkTopic(DEVICE, 'insights'), Buffer.from(JSON.stringify(message)))
      return message.message_id
    },
    deliverPhoto: (messageId, bytes) => deliver(photoTopic(DEVICE, messageId, 0), bytes),
    developAll: () => runJobs(database, develop),
    findPhotos: (messageId) => findPhotos(database, messageId),
    findSightings: (messageId) => findSightings(database, messageId),
    async attachAll() {
      await attachPhotos(database)
      await runJobs(database, develop)
    },
    endWait: () => endPhotoWait(database, folder, metrics),
    findFiles: () => findFiles(folder),
    async close() {
      decoder.stop()
      await writer.stop()
      await database.end()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function runJobs(database: pg.Pool, develop: (photoId: number) => Promise<void>): Promise<void> {
  await runOnce({
    preset: AWAITED_RESULTS,
    pgPool: database,
    noHandleSignals: true,
    logger: new QueueLogger(() => () => undefined),
    taskList: { develop_photo: (payload) => develop((payload as { photoId: number }).photoId) }, // safe: addDevelopJobs writes it
  })
}

async function findFiles(folder: PhotoFolder): Promise<string[]> {
  const keys: string[] = []
  for await (const page of folder.findFiles(1000)) keys.push(...page.map(({ key }) => key))
  return keys.toSorted()
}

async function findSightings(database: pg.Pool, messageId: number): Promise<SightingSeen[]> {
  const { rows } = await database.query<SightingSeen>(
    `select p.width_px as shown_px, i.photo_damaged from insight i left join photo p using (photo_id)
     where i.message_identifier = $1 order by i.received_at, i.insight_id`,
    [messageId],
  )
  return rows
}

async function findPhotos(database: pg.Pool, messageId: number): Promise<PhotoSeen[]> {
  const { rows } = await database.query<PhotoSeen>(
    `select p.photo_id, p.state, p.file_key, p.width_px, i.photo_id is not distinct from p.photo_id as is_shown
     from photo p left join insight i using (insight_id) where p.message_identifier = $1 order by p.photo_id`,
    [messageId],
  )
  return rows
}

/** Returns a photo that lacks some of its pixels. */
export async function damagedJpeg(edgePx: number): Promise<Buffer> {
  const whole = await plainJpeg(edgePx)
  return whole.subarray(0, (findScanData(whole) + whole.length) >> 1)
}

/** Returns a photo with a complete header but no pixels. */
export async function unreadableJpeg(edgePx: number): Promise<Buffer> {
  const whole = await plainJpeg(edgePx)
  return whole.subarray(0, findScanData(whole))
}
