import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plainJpeg } from '../../testing/plain-jpeg.ts'
import { readTakenAt } from './read-taken-at.ts'

const withTime = async (time: string) =>
  sharp(await plainJpeg(64))
    .withExif({ IFD0: { Make: 'a camera' }, IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer()

test('the time is that of the camera’s clock, read as if it showed UTC', async () => {
  expect(readTakenAt(await withTime('2026:11:20 06:11:08'))).toBe(Date.UTC(2026, 10, 20, 6, 11, 8))
})

test.each([
  ['a clock that was never set', () => withTime('2000:01:01 00:00:12')],
  ['no date', () => withTime('0000:00:00 00:00:00')],
  ['text', () => withTime('yesterday at noon..')],
  ['no EXIF data', () => plainJpeg(64)],
])('%s has no time', async (_title, make) => {
  expect(readTakenAt(await make())).toBeUndefined()
})

test('a photo that is cut off or garbled has a time or none', async () => {
  const jpeg = await withTime('2026:11:20 06:11:08')
  fc.assert(
    fc.property(fc.nat(300), fc.nat(255), fc.nat(400), (at, byte, length) => {
      const garbled = Uint8Array.from(jpeg)
      garbled[at] = byte
      for (const bytes of [garbled, garbled.subarray(0, length)]) {
        const time = readTakenAt(bytes)
        expect(time === undefined || Number.isFinite(time)).toBe(true)
      }
    }),
  )
})
