import { expect } from 'vitest'
import type { TestDarkroom } from './test-darkroom.ts'

/**
 * Expects that the message has one sighting that shows this photo, that the photo is complete and has all its files, and that every file has a row.
 */
export async function expectShown(darkroom: TestDarkroom, messageId: number, edgePx: number): Promise<void> {
  expect(await darkroom.findSightings(messageId)).toEqual([{ shown_px: edgePx, photo_damaged: false }])
  const shown = (await darkroom.findPhotos(messageId)).find((photo) => photo.is_shown)
  const files = await darkroom.findFiles()
  expect(files.filter((key) => key === shown?.file_key)).toHaveLength(3)
  const named = await darkroom.database.query<{ key: string }>(
    'select file_key as key from photo union select photo_key from dead_letter where photo_key is not null',
  )
  await expect
    .poll(async () =>
      new Set(await darkroom.findFiles()).difference(new Set(named.rows.map(({ key }) => key))),
    )
    .toEqual(new Set())
}
