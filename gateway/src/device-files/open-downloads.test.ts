import { expect, test } from 'vitest'
import { OpenDownloads } from './open-downloads.ts'

test('a third download of a device ends its oldest one, and none of another device', () => {
  const downloads = new OpenDownloads()
  const ended: string[] = []
  const begin = (deviceId: number, name: string) =>
    downloads.begin(deviceId, { destroy: () => void ended.push(name) })
  begin(1, 'first')
  begin(2, 'of another device')
  begin(1, 'second')
  expect(ended).toEqual([])
  begin(1, 'third')
  expect(ended).toEqual(['first'])
  begin(1, 'fourth')?.()
  expect(ended).toEqual(['first', 'second'])
  begin(1, 'fifth')
  expect(ended).toEqual(['first', 'second'])
})

test('beyond a thousand downloads, none can begin until one has ended', () => {
  const downloads = new OpenDownloads()
  const ends = Array.from({ length: 1000 }, (_, deviceId) =>
    downloads.begin(deviceId, { destroy: () => undefined }),
  )
  expect(downloads.begin(5000, { destroy: () => undefined })).toBeUndefined()
  ends[7]?.()
  ends[7]?.()
  expect(downloads.begin(5000, { destroy: () => undefined })).toBeDefined()
  expect(downloads.begin(5001, { destroy: () => undefined })).toBeUndefined()
})
