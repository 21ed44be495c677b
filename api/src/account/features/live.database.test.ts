import { afterAll, beforeAll, expect, test } from 'vitest'
import { next, startTestLive, type TestLive } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

test('switching a feature makes all screens of its user read again, and no other user’s screens', async () => {
  const [user, other] = [await live.api.createUser(), await live.api.createUser()]
  const [here, elsewhere, theirs] = [
    await live.connect(user.token),
    await live.connect(user.token),
    await live.connect(other.token),
  ]
  const received: string[] = []
  theirs.onAny((name: string) => received.push(name))
  const published = [next(here, 'resync'), next(elsewhere, 'resync')]
  await live.api.as(user).put('/api/features/1', { enabled: true })
  expect(await Promise.all(published)).toEqual([{}, {}])

  const theyArePushed = next(theirs, 'resync')
  await live.api.as(other).put('/api/features/1', { enabled: true })
  await theyArePushed
  expect(received).toEqual(['resync'])
})
