import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { REGIONS } from '../wildlife/regions.ts'
import { type Darkroom, type Scene, createDarkroom } from './darkroom.ts'

const MARA: Scene = {
  region: 'kenya',
  deviceId: 42,
  subject: 'zebra',
  count: 2,
  takenAt: new Date('2026-03-14T09:00:00Z'),
  utcOffsetMinutes: 180,
  latitude: -1.49,
  longitude: 35.14,
  temperatureCelsius: 24,
  size: 'thumbnail',
}
const MIDNIGHT = new Date('2026-03-14T21:00:00Z')

let darkroom: Darkroom
beforeAll(() => {
  darkroom = createDarkroom()
})

describe('a photo', () => {
  test.each([
    ['thumbnail', 640, 360],
    ['full', 1920, 1080],
  ] as const)('of size %s is a JPEG of %i × %i', async (size, width, height) => {
    const { format, ...measured } = await sharp(await darkroom.takePhoto({ ...MARA, size })).metadata()
    expect({ format, width: measured.width, height: measured.height }).toEqual({
      format: 'jpeg',
      width,
      height,
    })
  })

  test('is the same for the same scene, whichever darkroom takes it', async () => {
    const photo = await darkroom.takePhoto(MARA)
    expect((await darkroom.takePhoto(MARA)).equals(photo)).toBe(true)
    expect((await createDarkroom().takePhoto(MARA)).equals(photo)).toBe(true)
  })

  test('is different a second later and at another camera', async () => {
    const photo = await darkroom.takePhoto(MARA)
    const later = await darkroom.takePhoto({ ...MARA, takenAt: new Date(MARA.takenAt.getTime() + 1000) })
    const elsewhere = await darkroom.takePhoto({ ...MARA, deviceId: 43 })
    expect(later.equals(photo)).toBe(false)
    expect(elsewhere.equals(photo)).toBe(false)
  })

  test('is bright and coloured by day, dark and grey at night', async () => {
    const day = await measure(await darkroom.takePhoto({ ...MARA, subject: undefined }))
    const night = await measure(await darkroom.takePhoto({ ...MARA, subject: undefined, takenAt: MIDNIGHT }))
    expect(day.brightness).toBeGreaterThan(night.brightness + 50)
    expect(day.colourfulness).toBeGreaterThan(15)
    expect(night.colourfulness).toBeLessThan(2)
  })

  test('shows its subject: a frame with an elephant differs from the empty frame', async () => {
    const empty = await pixelsOf(await darkroom.takePhoto({ ...MARA, subject: undefined }))
    const taken = await pixelsOf(await darkroom.takePhoto({ ...MARA, subject: 'elephant', count: 1 }))
    const changed = empty.filter((value, at) => Math.abs(value - (taken[at] ?? 0)) > 40).length
    expect(changed / empty.length).toBeGreaterThan(0.01)
  })

  test('of a subject without a silhouette is refused with the subject’s name', async () => {
    await expect(darkroom.takePhoto({ ...MARA, subject: 'unicorn' })).rejects.toThrow(
      'No silhouette for “unicorn”.',
    )
  })

  test.each(Object.values(REGIONS))(
    'can be taken of every species of $label, by day or night',
    async (region) => {
      const [site] = region.sites
      const subjects = [...region.species.map(({ key }) => key), 'person', 'vehicle']
      for (const [place, subject] of subjects.entries()) {
        const localHour = place % 2 ? 0 : 12
        const takenAt = new Date(Date.UTC(2026, 8, 14, localHour) - region.utcOffsetMinutes * 60_000)
        const { name, utcOffsetMinutes } = region
        const photo = await darkroom.takePhoto({
          ...MARA,
          ...site,
          region: name,
          utcOffsetMinutes,
          subject,
          takenAt,
        })
        expect(photo.length, subject).toBeGreaterThan(10_000)
        expect(photo.length, subject).toBeLessThan(80_000)
      }
    },
  )
})

/** Returns the pixels above the strip. */
async function pixelsOf(photo: Buffer): Promise<Uint8Array> {
  return sharp(photo).extract({ left: 0, top: 0, width: 640, height: 330 }).raw().toBuffer()
}

async function measure(photo: Buffer) {
  const pixels = await pixelsOf(photo)
  let sum = 0
  let spread = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    sum += (red + green + blue) / 3
    spread += Math.max(red, green, blue) - Math.min(red, green, blue)
  }
  return { brightness: (sum * 3) / pixels.length, colourfulness: (spread * 3) / pixels.length }
}
