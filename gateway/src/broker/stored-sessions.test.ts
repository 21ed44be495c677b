import { expect, test } from 'vitest'
import { StoredSessions } from './stored-sessions.ts'

const DAY_MS = 24 * 3_600_000

function start(max?: number) {
  const forgotten: string[] = []
  const clock = { ms: 0 }
  const sessions = new StoredSessions({
    forget: (clientId) => forgotten.push(clientId),
    now: () => clock.ms,
    max,
  })
  return { sessions, forgotten, clock }
}

test('a session is removed when its client has been disconnected for 7 days', () => {
  const { sessions, forgotten, clock } = start()
  sessions.disconnect('one')
  clock.ms = DAY_MS
  sessions.disconnect('two')
  clock.ms = 7 * DAY_MS - 1
  sessions.forgetOld()
  expect(forgotten).toEqual([])
  clock.ms = 7 * DAY_MS
  sessions.forgetOld()
  expect(forgotten).toEqual(['one'])
})

test('after a client has reconnected, the time starts again when it disconnects', () => {
  const { sessions, forgotten, clock } = start()
  sessions.disconnect('one')
  clock.ms = 6 * DAY_MS
  sessions.resume('one')
  clock.ms = 8 * DAY_MS
  sessions.disconnect('one')
  clock.ms = 14 * DAY_MS
  sessions.forgetOld()
  expect(forgotten).toEqual([])
})

test('if there are too many sessions, those whose clients disconnected first are removed first', () => {
  const { sessions, forgotten } = start(2)
  for (const clientId of ['one', 'two', 'one', 'three', 'four']) sessions.disconnect(clientId)
  expect(forgotten).toEqual(['two', 'one'])
})
