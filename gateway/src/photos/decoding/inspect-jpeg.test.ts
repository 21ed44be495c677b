import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainJpeg } from '../../testing/plain-jpeg.ts'
import { inspectJpeg, NotAPhoto } from './inspect-jpeg.ts'

const START = [0xff, 0xd8]
/** Returns a frame header with 8 bits per sample. */
const frame = (marker: number, width: number, height: number, bits = 8) => [
  0xff,
  marker,
  0,
  11,
  bits,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
  1,
  1,
  0x11,
  0,
]
const inspect = (...bytes: number[]) => inspectJpeg(Uint8Array.from(bytes))

test('the size is that of the frame header, baseline and progressive, behind metadata', async () => {
  const progressive = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a5f0b' } })
    .jpeg({ progressive: true })
    .toBuffer()
  expect(inspectJpeg(await plainJpeg(640))).toEqual({ widthPx: 640, heightPx: 640 })
  expect(inspectJpeg(progressive)).toEqual({ widthPx: 320, heightPx: 200 })
  const withMetadata = await sharp(await plainJpeg(64))
    .withExif({ IFD0: { Copyright: 'the finder' } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(inspectJpeg(withMetadata)).toEqual({ widthPx: 64, heightPx: 64 })
})

test('bytes between segments and fill bytes before a marker are skipped', () => {
  expect(inspect(...START, 0, 1, 2, 0xff, 0xff, 0xff, ...frame(0xc0, 300, 200).slice(1))).toEqual({
    widthPx: 300,
    heightPx: 200,
  })
})

test.each([
  ['nothing', []],
  ['a GIF', [...Buffer.from('GIF89a')]],
  ['the start alone', START],
  ['a segment without its content', [...START, 0xff, 0xe0, 1, 2, 3]],
  ['a scan before any frame', [...START, 0xff, 0xda, 0, 2, ...frame(0xc0, 8, 8)]],
  ['a lossless frame', [...START, ...frame(0xc3, 8, 8)]],
  ['an arithmetic frame', [...START, ...frame(0xc9, 8, 8)]],
  ['12 bits a sample', [...START, ...frame(0xc1, 8, 8, 12)]],
  ['no height', [...START, ...frame(0xc0, 8, 0)]],
  ['a frame cut short', [...START, ...frame(0xc0, 8, 8).slice(0, 7)]],
  ['too many pixels', [...START, ...frame(0xc0, 65_500, 65_500)]],
  ['more segments than any camera writes', [...START, ...endless(), ...frame(0xc0, 8, 8)]],
])('%s is not a photo', (_title, bytes) => {
  expect(() => inspect(...bytes)).toThrow(NotAPhoto)
})

function endless(): number[] {
  return Array.from({ length: 5000 }, () => [0xff, 0xe1, 0, 2]).flat()
}

test('any bytes have a size within the limit or are not a photo', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(() => judge([...START, ...bytes])).not.toThrow()
    }),
  )
})

/** Rethrows errors that are not a verdict. */
function judge(bytes: number[]): void {
  try {
    const { widthPx, heightPx } = inspect(...bytes)
    if (!(widthPx * heightPx > 0)) throw new Error('no size')
  } catch (error) {
    if (!(error instanceof NotAPhoto)) throw error
  }
}
