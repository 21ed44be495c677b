import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let nowMs = 0
let user: TestUser

const MINUTE_MS = 60_000
const NOON_MS = Date.parse('2026-11-20T12:00:00.000Z')

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs })
})
beforeEach(async () => {
  nowMs = NOON_MS
  user = await api.createUser()
})
afterAll(() => api.stop())

async function visit(minutes: number, visitor = user): Promise<string | null> {
  nowMs = NOON_MS + minutes * MINUTE_MS
  const answer = await api.as(visitor).post('/api/dashboard/visit')
  expect(answer.statusCode).toBe(200)
  return answer.json().since
}

test('the first visit has no previous one, however long it lasts', async () => {
  for (const minutes of [0, 5, 35, 65]) expect(await visit(minutes)).toBeNull()
})

test('after a longer pause a new visit begins, which starts when the last one was last seen', async () => {
  await visit(0)
  await visit(20)
  expect(await visit(51)).toBe('2026-11-20T12:20:00.000Z')
  expect(await visit(56)).toBe('2026-11-20T12:20:00.000Z')
  expect(await visit(87)).toBe('2026-11-20T12:56:00.000Z')
})

test('two tabs that open at the same time are one visit', async () => {
  await visit(0)
  const answers = await Promise.all(Array.from({ length: 5 }, () => visit(40)))
  expect(new Set(answers)).toEqual(new Set(['2026-11-20T12:00:00.000Z']))
})

test('visits are tracked per user, including viewers', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  await visit(0)
  expect(await visit(40, viewer)).toBeNull()
  expect(await visit(45)).toBe('2026-11-20T12:00:00.000Z')
})
