import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PhotoFolder } from './photo-folder.ts'

let parent: string
let folder: PhotoFolder

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sentinel-photos-'))
  folder = new PhotoFolder(join(parent, 'data', 'photos'))
})
afterEach(() => rm(parent, { recursive: true }))

test('the first photos of several devices and months, all at the same time, are all stored as they were sent', async () => {
  const keys = [7, 8].flatMap((deviceId) =>
    ['2026-10-20', '2026-11-20', '2026-11-21'].flatMap((day) =>
      Array.from({ length: 5 }, () => folder.createKey(deviceId, new Date(day))),
    ),
  )
  await Promise.all(keys.map((key) => folder.write(key, 'original', Buffer.from(key))))

  const read = await Promise.all(keys.map((key) => readFile(folder.pathOf(key, 'original'))))
  expect(read.map(String)).toEqual(keys)
})

test('a folder that can’t be made refuses every photo that waits for it, and the next one tries again', async () => {
  const key = folder.createKey(7, new Date())
  const inTheWay = new PhotoFolder(parent)
  await inTheWay.write('data', 'original', Buffer.from('a file'))
  const blocked = new PhotoFolder(join(parent, 'data.original.jpg', 'photos'))
  const tries = await Promise.allSettled([1, 2].map(() => blocked.write(key, 'original', Buffer.from('x'))))
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  await inTheWay.remove('data')
  await blocked.write(key, 'original', Buffer.from('x'))
  expect(String(await readFile(blocked.pathOf(key, 'original')))).toBe('x')
})
