import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { DecoderLost, PhotoDecoder, type PhotoDecoderOptions, UnreadablePhoto } from './photo-decoder.ts'

const log = pino({ level: 'silent' })

let folder: string
let whole: string
let damaged: string
let decoder: PhotoDecoder

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-decoder-'))
  whole = join(folder, 'whole.jpg')
  damaged = join(folder, 'damaged.jpg')
  const jpeg = await plainJpeg(640)
  await writeFile(whole, jpeg)
  await writeFile(damaged, jpeg.subarray(0, jpeg.length >> 1))
})
afterEach(() => decoder.stop())
afterAll(() => rm(folder, { recursive: true }))

function open(options: Partial<PhotoDecoderOptions> = {}): PhotoDecoder {
  decoder = new PhotoDecoder({ log, ...options })
  return decoder
}

test('photos asked for at once are decoded one after the other, and a damaged one harms no other', async () => {
  open()
  const [first, second, third] = await Promise.allSettled(
    [whole, damaged, whole].map((path) => decoder.decode(path)),
  )

  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(UnreadablePhoto) })
  expect(third).toEqual(first)
  const pictures = await decoder.decode(whole)
  expect((await sharp(pictures.photo).metadata()).width).toBe(640)
  expect((await sharp(pictures.thumbnail).metadata()).width).toBe(320)
})

test('a photo stands upright, as its metadata says', async () => {
  const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#3a5f0b' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await writeFile(join(folder, 'lying.jpg'), lying)

  const { photo, thumbnail } = await open().decode(join(folder, 'lying.jpg'))
  for (const picture of [photo, thumbnail]) {
    const { width, height, orientation } = await sharp(picture).metadata()
    expect([width, height, orientation]).toEqual([200, 400, undefined])
  }
})

test('a file that is not there says nothing of the photo', async () => {
  const error = await open()
    .decode(join(folder, 'absent.jpg'))
    .catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(UnreadablePhoto)
  expect(error).not.toBeInstanceOf(DecoderLost)
})

test.each([
  ['takes too much memory', { memoryMaxMiB: 1 }],
  ['takes too long', { timeoutMs: 1 }],
])('a photo that %s ends the process, and only that', async (_title, options) => {
  await expect(open(options).decode(whole)).rejects.toThrow(DecoderLost)
  await expect(decoder.decode(whole)).rejects.toThrow(DecoderLost)
})

test('after the process has ended for lack of work, the next photo gets a new one', async () => {
  open({ idleMs: 1 })
  const first = await decoder.decode(whole)
  await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('ProcessWrap')

  expect(await decoder.decode(whole)).toEqual(first)
})

test('a decoder that is stopped rejects what it was asked, which says nothing of the photo', async () => {
  open()
  const asked = Promise.allSettled([decoder.decode(whole), decoder.decode(whole)])
  decoder.stop()

  for (const outcome of await asked) {
    expect(outcome.status).toBe('rejected')
    expect(outcome).not.toMatchObject({ reason: expect.any(DecoderLost) })
  }
})
