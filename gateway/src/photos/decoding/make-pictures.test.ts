import { PHOTO_TONE_SPAN_MIN } from '@sentinel/contracts/dashboard/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findScanData } from './inspect-jpeg.ts'
import { makePictures } from './make-pictures.ts'

const [WIDTH, HEIGHT] = [320, 240]

/** Returns stripes without grey, because libjpeg shows missing parts as grey. */
async function stripes(isProgressive = false): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = (at * 7) % 256
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ progressive: isProgressive })
    .toBuffer()
}

const half = (jpeg: Buffer) => jpeg.subarray(0, (findScanData(jpeg) + jpeg.length) >> 1)

/** Inserts bytes in the middle that look like an unknown marker. */
function garble(jpeg: Buffer): Buffer {
  const garbled = Buffer.from(jpeg)
  for (let at = jpeg.length >> 1; at < (jpeg.length >> 1) + 200; at += 2) garbled.writeUInt16BE(0xff30, at)
  return garbled
}

const insert = (jpeg: Buffer, at: number, bytes: number) =>
  Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(bytes), jpeg.subarray(at)])

test.each([
  ['baseline', await stripes()],
  ['progressive', await stripes(true)],
  ['with bytes before a segment', insert(await stripes(), 2, 3)],
  ['padded before its end', insert(await stripes(true), -2, 300)],
  ['with bytes behind its end', Buffer.concat([await stripes(), Buffer.from('more')])],
])('a photo that is whole is not damaged: %s', async (_title, jpeg) => {
  expect(await makePictures(jpeg)).toMatchObject({ damage: undefined })
})

const frame = (background: string, overlay: Buffer, top: number) =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .composite([{ input: overlay, left: 0, top }])
    .jpeg()
    .toBuffer()

test('a frame of one tone has a small span of tones, whatever is printed on its edge', async () => {
  const strip = await sharp(await stripes())
    .resize(WIDTH, 20, { fit: 'fill' })
    .toBuffer()
  for (const [background, top] of [
    ['#020202', HEIGHT - 20],
    ['#777777', 0],
  ] as const)
    expect((await makePictures(await frame(background, strip, top))).toneSpan).toBeLessThan(
      PHOTO_TONE_SPAN_MIN,
    )
  const animal = await sharp(await stripes())
    .resize(100, 60, { fit: 'fill' })
    .toBuffer()
  const { toneSpan } = await makePictures(await frame('#020202', animal, 90))
  expect(toneSpan).toBeGreaterThanOrEqual(PHOTO_TONE_SPAN_MIN)
})

test.each([
  ['baseline, cut off', half(await stripes())],
  ['progressive, cut off', half(await stripes(true))],
  ['without its last bytes', (await stripes()).subarray(0, -2)],
  ['baseline, garbage in the middle', garble(await stripes())],
  ['progressive, garbage in the middle', garble(await stripes(true))],
])('what can be decoded of a damaged photo is shown: %s', async (_title, jpeg) => {
  const { photo, damage } = await makePictures(jpeg)
  expect(damage).toEqual(expect.any(String))
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([WIDTH, HEIGHT])
  // Black and red: the green channel of the first row is dark. Missing parts are grey.
  expect(
    data
      .subarray(0, WIDTH * 3)
      .filter((_, at) => at % 3 === 1)
      .every((green) => green < 90),
  ).toBe(true)
})

test.each([
  [
    'nothing behind the header of the scan',
    async () => (await stripes()).subarray(0, findScanData(await stripes())),
  ],
  ['no scan', async () => (await stripes()).subarray(0, 200)],
])('a photo of which nothing can be decoded is refused: %s', async (_title, make) => {
  await expect(makePictures(await make())).rejects.toThrow('VipsJpeg')
})
