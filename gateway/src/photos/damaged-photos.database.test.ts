import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import {
  damagedJpeg,
  DEVICE,
  openTestDarkroom,
  type TestDarkroom,
  unreadableJpeg,
} from '../testing/test-darkroom.ts'

let darkroom: TestDarkroom

beforeAll(async () => {
  darkroom = await openTestDarkroom()
})
afterAll(() => darkroom.close())

async function sends(messageId: number, bytes: Uint8Array): Promise<void> {
  await darkroom.deliverPhoto(messageId, bytes)
  await darkroom.developAll()
}

async function findDeadLetters(messageId: number) {
  const { rows } = await darkroom.database.query<{
    reason: string
    payload: Buffer | null
    photo_key: string | null
  }>('select reason, payload, photo_key, payload_bytes, times from dead_letter where topic = $1', [
    photoTopic(DEVICE, messageId, 0),
  ])
  return rows
}

/** Returns a JPEG with a frame that libjpeg cannot decode. */
async function losslessJpeg(leastBytes = 0): Promise<Buffer> {
  const jpeg = Buffer.concat([await plainJpeg(64), Buffer.alloc(leastBytes)])
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3
  return jpeg
}

const noise = (isProgressive: boolean) =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ progressive: isProgressive })
    .toBuffer()

test.each([
  ['baseline', false],
  ['progressive', true],
])(
  'a %s photo that is cut off shows what can be decoded, and its sighting says that it is damaged',
  async (_title, isProgressive) => {
    const messageId = await darkroom.deliverInsight()
    const whole = await noise(isProgressive)
    await sends(messageId, whole.subarray(0, whole.length >> 1))
    expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: 320, photo_damaged: true }])
    expect(await findDeadLetters(messageId)).toEqual([])
  },
)

test('a whole progressive photo is not damaged', async () => {
  const messageId = await darkroom.deliverInsight()
  await sends(messageId, await noise(true))
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: 320, photo_damaged: false }])
})

test('a whole photo replaces a damaged one of as many pixels, and a larger one that is damaged', async () => {
  const messageId = await darkroom.deliverInsight()
  await sends(messageId, await damagedJpeg(640))
  await sends(messageId, await plainJpeg(640))
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: 640, photo_damaged: false }])

  const other = await darkroom.deliverInsight()
  await sends(other, await damagedJpeg(640))
  await sends(other, await plainJpeg(64))
  expect(await darkroom.findSightings(other)).toEqual([{ shown_px: 64, photo_damaged: false }])
})

test('a photo of which nothing can be decoded is a dead letter with its bytes, and its sighting says that it is damaged', async () => {
  const messageId = await darkroom.deliverInsight()
  await sends(messageId, await unreadableJpeg(640))
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: null, photo_damaged: true }])
  const letters = await findDeadLetters(messageId)
  expect(letters).toMatchObject([{ reason: 'photo_unreadable', payload: null }])

  await sends(messageId, await plainJpeg(64))
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: 64, photo_damaged: false }])
  expect(await findDeadLetters(messageId)).toEqual(letters)
  expect(await darkroom.findFiles()).toContain(letters[0]?.photo_key)
})

test('a photo whose header is refused is a dead letter, and its sighting says that it is damaged', async () => {
  const messageId = await darkroom.deliverInsight()
  const bytes = await losslessJpeg()
  await sends(messageId, bytes)
  await sends(messageId, bytes)
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: null, photo_damaged: true }])
  expect(await findDeadLetters(messageId)).toMatchObject([
    { reason: 'not_a_photo', payload: bytes, times: 2 },
  ])

  await sends(messageId, await plainJpeg(64))
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: 64, photo_damaged: false }])
})

test('a sighting that arrives after such a photo says that it is damaged', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  await sends(message.message_id, await losslessJpeg())
  await darkroom.deliverInsight(message)
  await darkroom.attachAll()
  expect(await darkroom.findSightings(message.message_id)).toEqual([{ shown_px: null, photo_damaged: true }])
})

test('a refused photo that is too large for a row of dead letters is stored whole as a file', async () => {
  const messageId = await darkroom.deliverInsight()
  const bytes = await losslessJpeg(1_000_000)
  await sends(messageId, bytes)
  const [letter] = await findDeadLetters(messageId)
  expect(letter).toMatchObject({ reason: 'not_a_photo', payload: null, payload_bytes: bytes.length })
  expect(await darkroom.findFiles()).toContain(letter?.photo_key)
})
