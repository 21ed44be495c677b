import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catchUp, patchCache, showDone } from './live-cache.ts'

const queryKey = ['sightings']
let queryClient: QueryClient

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => queryClient.clear())

const add = (name: string) => (names: string[]) => [name, ...names]

test('a push changes cached data', () => {
  queryClient.setQueryData(queryKey, ['hare'])
  patchCache(queryClient, { queryKey }, add('fox'))
  expect(queryClient.getQueryData(queryKey)).toEqual(['fox', 'hare'])
})

/** Starts a fetch of the list whose response the test controls. */
function beginFetch() {
  const answer = Promise.withResolvers<string[]>()
  return { ...answer, fetched: queryClient.fetchQuery({ queryKey, queryFn: () => answer.promise }) }
}

test.each([
  ['first', undefined],
  ['later', ['marten']],
])('a push that arrives before the %s fetch ends is not lost', async (_, cached) => {
  queryClient.setQueryData(queryKey, cached)
  const { fetched, resolve } = beginFetch()
  patchCache(queryClient, { queryKey }, add('fox'))
  resolve(['hare'])
  await fetched
  expect(queryClient.getQueryData(queryKey)).toEqual(['fox', 'hare'])
})

test('a push during a fetch that fails still changes the cached data', async () => {
  queryClient.setQueryData(queryKey, ['hare'])
  const { fetched, reject } = beginFetch()
  patchCache(queryClient, { queryKey }, add('fox'))
  reject(new Error('gone'))
  await expect(fetched).rejects.toThrow('gone')
  expect(queryClient.getQueryData(queryKey)).toEqual(['fox', 'hare'])
})

test('the user’s change shows immediately, and stays if a fetch answers without it', async () => {
  queryClient.setQueryData(queryKey, ['hare'])
  const { fetched, resolve } = beginFetch()
  const addOnce = (names: string[]) => (names.includes('fox') ? names : ['fox', ...names])
  showDone(queryClient, { queryKey }, addOnce)
  expect(queryClient.getQueryData(queryKey)).toEqual(['fox', 'hare'])
  resolve(['marten', 'hare'])
  await fetched
  expect(queryClient.getQueryData(queryKey)).toEqual(['fox', 'marten', 'hare'])
})

test('a push for data that is not loaded is ignored, because a later fetch will contain it', () => {
  patchCache(queryClient, { queryKey }, add('fox'))
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
})

/** Watches a query as a screen does, and counts how often it is read. */
function watch({ isLive, read }: { isLive: boolean; read: (nth: number) => Promise<string> }) {
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => read((reads += 1)),
    staleTime: Infinity,
    meta: { isLive },
  })
  const unsubscribe = observer.subscribe(() => undefined)
  return { observer, unsubscribe, reads: () => reads }
}

test('after a gap a live query is read again once', async () => {
  const screen = watch({ isLive: true, read: async (nth) => `answer ${nth}` })
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('answer 1')
  catchUp(queryClient)
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('answer 2')
  expect(queryClient.isFetching()).toBe(0)
  expect(screen.reads()).toBe(2)
  screen.unsubscribe()
})

test('if a gap occurs during the first fetch, the query is read again', async () => {
  const first = Promise.withResolvers<string>()
  const screen = watch({
    isLive: true,
    read: (nth) => (nth === 1 ? first.promise : Promise.resolve(`answer ${nth}`)),
  })
  catchUp(queryClient)
  first.resolve('answer 1')
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('answer 2')
  screen.unsubscribe()
})

test('a query that is not live is not read again', async () => {
  const screen = watch({ isLive: false, read: async (nth) => `answer ${nth}` })
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('answer 1')
  catchUp(queryClient)
  expect(queryClient.isFetching()).toBe(0)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
  screen.unsubscribe()
})
