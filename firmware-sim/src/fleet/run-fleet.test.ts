import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseUplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOptions } from '../options.ts'
import { SETTINGS_COMMAND } from '../testing/fleets.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { Progress } from './progress-file.ts'
import { runFleet, type RunningFleet } from './run-fleet.ts'

let broker: TestBroker
let folder: string
let progressFile: string
let fleet: RunningFleet | undefined

beforeEach(async () => {
  broker = await TestBroker.start()
  folder = await mkdtemp(join(tmpdir(), 'sentinel-fleet-'))
  progressFile = join(folder, 'progress.json')
})
afterEach(async () => {
  await fleet?.stop()
  await broker.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]): Promise<RunningFleet> {
  const options = readOptions(['--url', broker.url, '--progress', progressFile, ...args])
  fleet = await runFleet(
    options,
    () => undefined,
    () => undefined,
  )
  return fleet
}

const progress = async () => Progress.parse(JSON.parse(await readFile(progressFile, 'utf8')))
const messages = (kind: string) =>
  broker.received
    .filter(({ topic }) => parseUplinkTopic(topic)?.kind === kind)
    .map(({ topic, payload }) => ({ topic, ...JSON.parse(payload.toString()) }))

test('past messages have the time at which they were received', async () => {
  const startMs = Date.now()

  await (
    await run('--devices', '8', '--backfill-days', '3')
  ).pastSent

  const insights = messages('insights')
  expect(insights.length).toBeGreaterThan(8)
  for (const { received_at, window_end } of insights) {
    expect(Date.parse(received_at)).toBeLessThanOrEqual(startMs + 1000)
    expect(Date.parse(received_at)).toBeGreaterThan(startMs - 3.1 * 86_400_000)
    expect(Date.parse(received_at)).toBeGreaterThanOrEqual(Date.parse(window_end))
  }
})

test('a second run continues where the first one stopped', async () => {
  await (
    await run('--devices', '8', '--backfill-days', '3')
  ).pastSent
  await fleet?.stop()
  const { untilMs, deployedMs } = await progress()
  const firstHealth = messages('health').length
  broker.received.length = 0

  await (
    await run('--devices', '8', '--backfill-days', '3')
  ).pastSent

  expect(messages('health').length).toBeLessThan(firstHealth / 4)
  expect((await progress()).deployedMs).toBe(deployedMs)
  expect((await progress()).untilMs).toBeGreaterThanOrEqual(untilMs)
})

test('photos of the past follow, newest first, and a stop in between leaves none out', async () => {
  const isPhoto = ({ topic }: { topic: string }) => parseUplinkTopic(topic)?.kind === 'photos'
  const photos = () => new Set(broker.received.filter(isPhoto).map(({ topic }) => topic))
  // Drawing the cameras' surroundings and photos takes most of the time, so there are few cameras.
  await (
    await run('--devices', '5', '--backfill-days', '2')
  ).pastSent
  const expected = messages('insights').flatMap(({ topic, message_id, insights }) =>
    insights
      .filter(({ photo }: { photo: boolean }) => photo)
      .map(({ index }: { index: number }) => `${topic.replace('insights', 'photos')}/${message_id}/${index}`),
  )
  expect(expected.length).toBeGreaterThan(10) // the number depends on the time of day
  const onFirstScreen = messages('insights')
    .flatMap(({ insights }): { file_ctime: string; photo?: boolean }[] => insights)
    .toSorted((a, b) => b.file_ctime.localeCompare(a.file_ctime))
    .slice(0, 30)
    .find(({ photo }) => photo)

  while (photos().size < 7) await broker.receives(broker.received.length + 1)
  await fleet?.stop()
  const newest = broker.received.find(isPhoto)?.topic
  await run('--devices', '5')
  while (!expected.every((topic) => photos().has(topic))) await broker.receives(broker.received.length + 1)

  const takenAt = (topic?: string): string | undefined => {
    const ofTopic = ({ topic: from, message_id }: { topic: string; message_id: number }) =>
      `${from.replace('insights', 'photos')}/${message_id}/`
    const message = messages('insights').find((one) => topic?.startsWith(ofTopic(one)))
    return message?.insights.find(({ index }: { index: number }) => topic === `${ofTopic(message)}${index}`)
      ?.file_ctime
  }
  // At some times of day none of the newest sightings has a photo. Then each camera's newest photos come first.
  expect(takenAt(newest)).toBe(onFirstScreen?.file_ctime ?? takenAt(newest))
})

test('the past counts as sent when the photos of its newest sightings have arrived', async () => {
  await (
    await run('--devices', '40', '--backfill-days', '2')
  ).pastSent

  const arrived = new Set(broker.received.map(({ topic }) => topic))
  const newest = messages('insights')
    .flatMap(({ topic, message_id, insights }) =>
      insights.map((insight: { index: number; photo?: boolean; file_ctime?: string }) => ({
        ...insight,
        photoTopic: `${topic.replace('insights', 'photos')}/${message_id}/${insight.index}`,
      })),
    )
    .toSorted((a, b) => (b.file_ctime ?? '').localeCompare(a.file_ctime ?? ''))
    .slice(0, 25)
  const announced = newest.filter(({ photo }) => photo).map((insight) => insight.photoTopic)
  expect(announced.filter((topic) => !arrived.has(topic))).toEqual([])
})

test('live cameras report the current time, however fast their days pass', async () => {
  const startMs = Date.now()
  await run('--devices', '30', '--speed', '5000')

  while (messages('insights').length < 5) await broker.receives(broker.received.length + 1)

  for (const { received_at, window_end } of messages('insights')) {
    expect(received_at).toBeUndefined()
    expect(Date.parse(window_end)).toBeLessThanOrEqual(Date.now() + 1000)
    expect(Date.parse(window_end)).toBeGreaterThan(startMs - 6 * 86_400_000)
  }
})

test('a fast fleet that is started again sends other animals', async () => {
  const contents = async () => {
    broker.received.length = 0
    await run('--devices', '40', '--speed', '10000')
    const long = () =>
      messages('insights')
        .filter(({ insights }) => insights.length >= 3)
        .map(({ topic, insights }) =>
          [
            topic,
            ...insights.map((one: { class_id: number; confidence: number }) => [
              one.class_id,
              one.confidence,
            ]),
          ].join(),
        )
    while (long().length < 3) await broker.receives(broker.received.length + 1)
    await fleet?.stop()
    return long()
  }

  const first = new Set(await contents())

  expect((await contents()).filter((content) => first.has(content))).toEqual([])
})

test('the rate is observed, whatever the cameras would see', async () => {
  await run('--devices', '5', '--rate', '200')
  const startMs = Date.now()

  const cameras = () => new Set(messages('insights').map(({ topic }) => topic))
  // On a busy machine some cameras connect later than others.
  while (messages('insights').length < 100 || cameras().size < 5)
    await broker.receives(broker.received.length + 1)

  expect(Date.now() - startMs).toBeGreaterThan(300)
})

test('a commanded change is stored for the next run', async () => {
  await run('--devices', '1', '--speed', '5000')
  await broker.receives(1)
  await broker.publish('sentinels/1001/down/commands', JSON.stringify(SETTINGS_COMMAND))

  while (messages('answers').length < 1) await broker.receives(broker.received.length + 1)
  await fleet?.stop()

  expect(messages('answers')[0]).toMatchObject({ id: SETTINGS_COMMAND.id, status: 'success' })
  expect((await progress()).cameras).toMatchObject({
    1001: { settings: [{ fromMs: 0 }, { cycleMinutes: 240, triggerNumber: 3 }], revision: 2 },
  })
})
