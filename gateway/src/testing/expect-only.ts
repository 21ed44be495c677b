import { expect } from 'vitest'
import type { PhotoSeen, TestDarkroom } from './test-darkroom.ts'

/** Only this photo is left of the message, shown, with all its files; those of the others are gone. */
export async function expectOnly(
  darkroom: TestDarkroom,
  messageId: number,
  edgePx: number,
  others: PhotoSeen[],
): Promise<void> {
  const photos = await darkroom.findPhotos(messageId)
  expect(photos).toMatchObject([{ width_px: edgePx, state: 'ready', is_shown: true }])
  const files = await darkroom.findFiles()
  expect(files.filter((key) => key === photos[0]?.file_key)).toHaveLength(3)
  const losers = others.map((photo) => photo.file_key).filter((key) => key !== photos[0]?.file_key)
  expect(files.filter((key) => losers.includes(key))).toEqual([])
}
