import { expect, test } from 'vitest'
import { type Frame, STRIP_SHARE, printStrip, writeStrip } from './info-strip.ts'

const FACTS = {
  deviceId: 42,
  takenAt: new Date('2026-03-14T21:05:09Z'),
  utcOffsetMinutes: 720,
  temperatureCelsius: 12.4,
}
const NEW_MOON = new Date('2026-03-19T01:23:00Z')
const FULL_MOON = new Date('2026-04-02T02:12:00Z')

test('the strip shows the local time of the place, not UTC', () => {
  expect(writeStrip(FACTS).time).toBe('2026-03-15 09:05:09')
  expect(writeStrip({ ...FACTS, utcOffsetMinutes: -300 }).time).toBe('2026-03-14 16:05:09')
})

test.each([
  [12.4, '12°C 54°F'],
  [0, '0°C 32°F'],
  [-18, '-18°C 0°F'],
  [-0.2, '0°C 32°F'],
])('%d degrees are written as %s', (temperatureCelsius, text) => {
  expect(writeStrip({ ...FACTS, temperatureCelsius }).temperature).toBe(text)
})

test.each([
  [7, 'SENTINEL 0007'],
  [12345, 'SENTINEL 12345'],
])('camera %d is labelled %s', (deviceId, text) => {
  expect(writeStrip({ ...FACTS, deviceId }).camera).toBe(text)
})

test('a long id leaves a gap before the temperature', () => {
  const facts = { ...FACTS, deviceId: 1_900_000_001, takenAt: FULL_MOON, temperatureCelsius: 27 }
  const { width, height, rgb } = print(facts)
  const barTop = Math.round(height * (1 - STRIP_SHARE))
  const isLit = (x: number) =>
    Array.from({ length: height - barTop }, (_, y) => rgb[((barTop + y) * width + x) * 3] ?? 0).some(
      (value) => value > 200,
    )
  const idEnd = 10 + 19 * 12 // a dot is two pixels wide, a letter six dots
  expect(Array.from({ length: 16 }, (_, x) => idEnd + x).some(isLit)).toBe(false)
  const timeStart = width - 10 - 19 * 12
  expect(Array.from({ length: 6 }, (_, x) => timeStart - 1 - x).some(isLit)).toBe(false) // the moon ends before it
})

test('the strip covers the bottom of the frame and does not change the picture above', () => {
  const frame = print(FACTS)
  const pictureEnd = frame.width * Math.round(frame.height * (1 - STRIP_SHARE)) * 3
  expect(frame.rgb.subarray(0, pictureEnd).every((value) => value === 128)).toBe(true)
  expect(frame.rgb.subarray(pictureEnd).every((value) => value !== 128)).toBe(true)
})

test('a full moon is lit, and a new moon is not', () => {
  const lit = (takenAt: Date) => print({ ...FACTS, takenAt }).rgb.filter((value) => value > 200).length
  expect(lit(FULL_MOON)).toBeGreaterThan(lit(NEW_MOON) + 300)
})

function print(facts: typeof FACTS): Frame {
  const frame = { width: 640, height: 360, rgb: new Uint8ClampedArray(640 * 360 * 3).fill(128) }
  printStrip(frame, facts)
  return frame
}
