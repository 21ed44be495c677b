import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseAway, Writer } from '../ingest/writer.ts'
import { createMetrics } from '../platform/metrics.ts'
import { NO_LIMITS } from '../testing/no-limits.ts'
import { anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { PhotoFolder } from './photo-folder.ts'
import { sweepPhotos } from './sweep-photos.ts'
import { createTakePhoto } from '../ingest/take-photo.ts'

const DEVICE = 7
const HOUR_MS = 60 * 60 * 1000

const log = pino({ level: 'silent' })
let gateway: TestGateway
let folder: PhotoFolder
let jpeg: Buffer

beforeAll(async () => {
  gateway = await startTestGateway()
  folder = new PhotoFolder(gateway.photoDir)
  jpeg = await plainJpeg()
})
beforeEach(async () => {
  for (const file of await files()) await folder.removeOld(file, new Date(Date.now() + HOUR_MS))
})
afterAll(() => gateway.stop())

async function files() {
  const found = []
  for await (const page of folder.findFiles(1000)) found.push(...page)
  return found
}

/** Stores an original without a row, as if it had been written this many hours ago. */
async function keepOriginal(ageHours: number): Promise<string> {
  const key = folder.createKey(DEVICE, new Date())
  await folder.write(key, 'original', jpeg)
  await age(key, ageHours)
  return key
}

async function age(key: string, hours: number): Promise<void> {
  const writtenAt = new Date(Date.now() - hours * HOUR_MS)
  for (const file of await files())
    if (file.key === key) await utimes(join(gateway.photoDir, file.name), writtenAt, writtenAt)
}

const sweep = (signal?: AbortSignal) =>
  sweepPhotos({ pool: gateway.database, folder, log, now: Date.now }, signal)

test('files that no row names are removed after a day; newer ones and those of photos stay', async () => {
  const device = await gateway.connectDevice(DEVICE)
  const message = anInsightsMessage()
  await publishUplink(device, 'insights', message)
  await device.publishAsync(photoTopic(DEVICE, message.message_id, 0), jpeg, { qos: 1 })
  const ready = async () =>
    (await gateway.database.query(`select file_key from photo where state = 'ready'`)).rows[0]?.file_key
  await expect.poll(ready).toBeDefined()
  const named = await ready()
  await age(named, 48)
  const old = await keepOriginal(25)
  const young = await keepOriginal(23)

  await sweep(AbortSignal.abort())
  expect((await files()).map(({ key }) => key)).toContain(old)
  await sweep()
  const left = (await files()).map(({ key }) => key)
  expect(Map.groupBy(left, (key) => key)).toEqual(
    new Map([
      [named, [named, named, named]],
      [young, [young]],
    ]),
  )
})

test('an unfinished file is removed, a file that does not belong to a photo stays', async () => {
  const key = await keepOriginal(25)
  const month = join(gateway.photoDir, key, '..')
  await writeFile(join(gateway.photoDir, `${key}.photo.jpg.part`), jpeg)
  await writeFile(join(month, 'notes.txt'), 'kept')
  await age(key, 25)

  await sweep()
  expect(await files()).toEqual([])
  expect(await readdir(month)).toEqual(['notes.txt'])
})

test('files are found in pages, and none before the first photo', async () => {
  for (let count = 0; count < 5; count++) await keepOriginal(0)
  const sizes = []
  for await (const page of folder.findFiles(2)) sizes.push(page.length)
  expect(sizes).toEqual([2, 2, 1])

  const nowhere = new PhotoFolder(join(gateway.photoDir, 'absent'))
  expect(await nowhere.findFiles(2).next()).toMatchObject({ done: true })
})

test('a photo that is refused because the database is away leaves no file', async () => {
  const metrics = createMetrics(new Registry())
  const writer = new Writer({ databaseUrl: gateway.databaseUrl, limits: NO_LIMITS, log, metrics })
  const { disk } = NO_LIMITS
  const takePhoto = createTakePhoto({ writer, folder, takesBackfill: false, disk, metrics, log })
  const topic = photoTopic(DEVICE, 2, 0)
  const settled = await new Promise<Error | undefined>((settle) => {
    const uplink = { deviceId: DEVICE, topic, payload: jpeg, openRows: 0, settle }
    takePhoto(uplink, { kind: 'photos', deviceId: DEVICE, messageId: 2, index: 0 }, () => undefined)
  })

  expect(settled).toBeInstanceOf(DatabaseAway)
  await expect.poll(files).toEqual([])
})
