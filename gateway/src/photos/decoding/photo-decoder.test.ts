import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DecoderOptions,
  DecoderLost,
  UnreadablePicture,
} from '@sentinel/platform/programs/decoder-process'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../../testing/plain-jpeg.ts'
import { findScanData } from './inspect-jpeg.ts'
import { createPhotoDecoder, type PhotoDecoder } from './photo-decoder.ts'

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
  await writeFile(damaged, jpeg.subarray(0, findScanData(jpeg)))
})
afterEach(() => decoder.stop())
afterAll(() => rm(folder, { recursive: true }))

function open(options: Partial<DecoderOptions> = {}): PhotoDecoder {
  decoder = createPhotoDecoder({ log, ...options })
  return decoder
}

test('photos that are requested together are decoded one after the other, and a damaged one does not affect the others', async () => {
  open()
  const [first, second, third] = await Promise.allSettled(
    [whole, damaged, whole].map((path) => decoder.decode({ path })),
  )

  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(UnreadablePicture) })
  expect(third).toEqual(first)
  const pictures = await decoder.decode({ path: whole })
  expect((await sharp(pictures.photo).metadata()).width).toBe(640)
  expect((await sharp(pictures.thumbnail).metadata()).width).toBe(320)
})

test('a photo is shown upright, according to its metadata', async () => {
  const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#3a5f0b' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await writeFile(join(folder, 'lying.jpg'), lying)

  const { photo, thumbnail } = await open().decode({ path: join(folder, 'lying.jpg') })
  for (const picture of [photo, thumbnail]) {
    const { width, height, orientation } = await sharp(picture).metadata()
    expect([width, height, orientation]).toEqual([200, 400, undefined])
  }
})

test('an absent file says nothing about the photo', async () => {
  const error = await open()
    .decode({ path: join(folder, 'absent.jpg') })
    .catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(UnreadablePicture)
  expect(error).not.toBeInstanceOf(DecoderLost)
})

test('a photo that takes too much memory ends only the decoding process', async () => {
  const progressive = await sharp({
    create: { width: 8000, height: 8000, channels: 3, background: '#3a5f0b' },
  })
    .jpeg({ progressive: true })
    .toBuffer()
  await writeFile(join(folder, 'progressive.jpg'), progressive)

  open({ memoryMaxMiB: 220 })
  await expect(decoder.decode({ path: join(folder, 'progressive.jpg') })).rejects.toThrow(DecoderLost)
  expect(await decoder.decode({ path: whole })).toHaveProperty('thumbnail')
})

test('a photo that takes too long ends only the decoding process', async () => {
  await expect(open({ timeoutMs: 1 }).decode({ path: whole })).rejects.toThrow(DecoderLost)
  await expect(decoder.decode({ path: whole })).rejects.toThrow(DecoderLost)
})

test.each([
  ['cannot be started', { executable: '/nowhere/node' }],
  ['ends at once', { executable: '/bin/false' }],
  ['has no memory for any photo', { memoryMaxMiB: 1 }],
])('a process that %s says nothing about the photo', async (_title, options) => {
  open(options)
  for (let tries = 1; tries <= 2; tries++) {
    const error: unknown = await decoder.decode({ path: whole }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(DecoderLost)
    expect(error).not.toBeInstanceOf(UnreadablePicture)
  }
})

test('after the process has ended for lack of work, the next photo gets a new one', async () => {
  const lines: string[] = []
  const ownLog = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  open({ idleMs: 1, log: ownLog })
  const first = await decoder.decode({ path: whole })
  await expect.poll(() => lines.join('')).toContain('picture decoder ended')

  expect(await decoder.decode({ path: whole })).toEqual(first)
})

test('a decoder that is stopped rejects its requests, which says nothing about the photo', async () => {
  open()
  const requested = Promise.allSettled([decoder.decode({ path: whole }), decoder.decode({ path: whole })])
  decoder.stop()

  for (const outcome of await requested) {
    expect(outcome.status).toBe('rejected')
    expect(outcome).not.toMatchObject({ reason: expect.any(DecoderLost) })
  }
})
