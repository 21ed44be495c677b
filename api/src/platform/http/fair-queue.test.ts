import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Adds work by name and records the order in which it begins. */
function watch(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async enter(work: string, signal?: AbortSignal) {
      const end = await queue.enter(work.split(' ')[0] ?? '', signal)
      begun.push(work)
      ends.set(work, end)
    },
    async end(work: string) {
      ends.get(work)?.()
      await new Promise(setImmediate)
    },
  }
}

test('another caller begins immediately while one caller has the maximum running', async () => {
  const { begun, enter, end } = watch({ running: 3, runningPerCaller: 2, waitingPerCaller: 10 })
  void enter('ada 1')
  void enter('ada 2')
  void enter('ada 3')
  await enter('bob 1')
  expect(begun).toEqual(['ada 1', 'ada 2', 'bob 1'])
  await end('ada 2')
  expect(begun).toEqual(['ada 1', 'ada 2', 'bob 1', 'ada 3'])
})

test('callers who wait take turns, and the requests of each run in order', async () => {
  const { begun, enter, end } = watch({ running: 1, runningPerCaller: 1, waitingPerCaller: 10 })
  for (const work of ['ada 1', 'ada 2', 'ada 3', 'bob 1', 'bob 2', 'eve 1']) void enter(work)
  await new Promise(setImmediate)
  for (let at = 0; at < 5; at++) await end(begun[at] ?? '')
  expect(begun).toEqual(['ada 1', 'bob 1', 'eve 1', 'ada 2', 'bob 2', 'ada 3'])
})

test('a caller with too much waiting is refused with 429, and no one else is', async () => {
  const { enter } = watch({ running: 1, runningPerCaller: 1, waitingPerCaller: 1 })
  void enter('ada 1')
  void enter('ada 2')
  await expect(enter('ada 3')).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 10 })
  void enter('bob 1')
  await expect(enter('bob 2')).rejects.toMatchObject({ statusCode: 429 })
})

test('when too many wait in total, the caller with the most waiting loses one to those with fewer', async () => {
  const { begun, enter, end } = watch({ running: 1, runningPerCaller: 1, waitingPerCaller: 10, waiting: 4 })
  const flood = ['ada 1', 'ada 2', 'ada 3', 'ada 4', 'ada 5'].map((work) => enter(work))
  void enter('bob 1')
  await expect(flood[4]).rejects.toMatchObject({ statusCode: 429 })
  void enter('bob 2')
  await expect(flood[3]).rejects.toMatchObject({ statusCode: 429 })
  await expect(enter('bob 3')).rejects.toMatchObject({ statusCode: 429 })
  await expect(enter('ada 6')).rejects.toMatchObject({ statusCode: 429 })
  for (let at = 0; at < 5; at++) await end(begun[at] ?? '')
  expect(begun).toEqual(['ada 1', 'bob 1', 'ada 2', 'bob 2', 'ada 3'])
})

test('a request of a client that has left no longer waits', async () => {
  const { begun, enter, end } = watch({ running: 1, runningPerCaller: 1, waitingPerCaller: 1 })
  const gone = new AbortController()
  void enter('ada 1')
  const left = enter('ada 2', gone.signal)
  gone.abort()
  await expect(left).rejects.toThrow('aborted')
  void enter('ada 3')
  await end('ada 1')
  expect(begun).toEqual(['ada 1', 'ada 3'])
})

test('work that is ended twice frees its place once', async () => {
  const { begun, enter, end } = watch({ running: 1, runningPerCaller: 1, waitingPerCaller: 2 })
  void enter('ada 1')
  void enter('ada 2')
  void enter('ada 3')
  await new Promise(setImmediate)
  await end('ada 1')
  await end('ada 1')
  expect(begun).toEqual(['ada 1', 'ada 2'])
})
