import { expect, test } from 'vitest'
import type { LinkVersion } from './find-versions.ts'
import { createClassStore } from './class-store.ts'

const link = (changes: Partial<LinkVersion> = {}): LinkVersion => ({
  userId: 1,
  deviceId: 7,
  visibleFromId: 0,
  lastInsightId: 50,
  version: '100',
  linkVersion: null,
  ...changes,
})
const COUNTS = Float64Array.of(17, 3, 1)

test('counts are found only for their own version', () => {
  const store = createClassStore()
  store.keep(link(), COUNTS)
  expect(store.find(link())).toBe(COUNTS)
  expect(store.find(link({ version: '101' }))).toBeUndefined()
  expect(store.find(link({ deviceId: 8 }))).toBeUndefined()
})

test('users who see all insights of a device share its counts, and a link that starts later has its own', () => {
  const store = createClassStore()
  const late = link({ userId: 2, linkVersion: '90' })
  store.keep(link(), COUNTS)
  expect(store.find(link({ userId: 3 }))).toBe(COUNTS)
  expect(store.find(late)).toBeUndefined()
  store.keep(late, Float64Array.of(17, 1, 0))
  expect(store.find(late)?.[1]).toBe(1)
  expect(store.find(link())).toBe(COUNTS)
  expect(store.find({ ...late, userId: 3 })).toBeUndefined()
})

test('beyond its size the store removes the least recently used counts', () => {
  const store = createClassStore(6)
  store.keep(link({ deviceId: 1 }), COUNTS)
  store.keep(link({ deviceId: 2 }), COUNTS)
  store.find(link({ deviceId: 1 }))
  store.keep(link({ deviceId: 3 }), COUNTS)
  expect([1, 2, 3].map((deviceId) => store.find(link({ deviceId })) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
})
