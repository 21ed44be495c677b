import type { Insight, InsightWindow } from '@sentinel/contracts/insights/insights'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addArrivals, findWaiting, NO_ARRIVALS, readArrivals, writeArrivals } from './arrivals.ts'
import type { InsightPages } from './insight-pages.ts'
import { insightsQuery } from './queries.ts'
import { showArrivals } from './server-lists.ts'
import { aFilter } from '../../testing/a-filter.ts'
import { fetchedPages, idsOf, row } from '../../testing/fetched-pages.ts'

const LIST = aFilter()

let queryClient: QueryClient
let stored: Insight[]
/** Lets the server respond. Until then a fetch is in progress. */
let answer: () => void
let isAway: boolean

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  stored = []
  isAway = false
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => {
    const window: InsightWindow = {
      insights: [...stored],
      next: null,
      total: stored.length,
      read_at: '2026-11-20T04:00:00.000Z',
    }
    await new Promise<void>((resolve) => (answer = resolve))
    if (isAway) throw new TypeError('no network')
    return Response.json(window)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const push = (...ids: number[]) => addArrivals(queryClient, LIST, { insights: ids.map(row), unlisted: 0 })
const list = () => queryClient.getQueryData<InsightPages>(insightsQuery(LIST).queryKey)
const waiting = () => {
  const arrivals = readArrivals(queryClient, LIST)
  return findWaiting(list() ?? { pages: [], pageParams: [] }, arrivals).length + arrivals.unlisted
}

async function fetchList(meanwhile: () => void = () => {}): Promise<void> {
  const fetched = queryClient.fetchInfiniteQuery({ ...insightsQuery(LIST), staleTime: 0 })
  await vi.waitUntil(() => answer !== undefined)
  meanwhile()
  answer()
  answer = undefined as never // set by the next fetch
  await fetched
}

test('insights pushed before the list was requested are in its answer and no longer wait', async () => {
  stored = [row(3), row(2), row(1)]
  push(2, 3)
  await fetchList()
  expect(readArrivals(queryClient, LIST)).toEqual(NO_ARRIVALS)
})

test('an insight that is pushed during a fetch waits, unless the answer has it', async () => {
  stored = [row(2), row(1)]
  await fetchList(() => push(2, 3))
  expect(waiting()).toBe(1)
  showArrivals(queryClient, LIST)
  expect(idsOf(list()!)).toEqual([[3, 2, 1]])
  expect(waiting()).toBe(0)
})

test('a failed fetch does not remove waiting insights', async () => {
  queryClient.setQueryData(insightsQuery(LIST).queryKey, fetchedPages)
  push(70, 80)
  isAway = true
  await expect(fetchList()).rejects.toThrow('unreachable')
  expect(waiting()).toBe(2)
  expect(idsOf(list()!)).toEqual(idsOf(fetchedPages))
})

test('an insight that is pushed twice waits once, in its last version', () => {
  push(70)
  push(70, 80)
  expect(readArrivals(queryClient, LIST).insights).toHaveLength(2)
})

test('of many arrivals only a thousand are stored, but all are counted', () => {
  push(...Array.from({ length: 1500 }, (_, at) => at + 1))
  const { insights, unlisted } = readArrivals(queryClient, LIST)
  expect([insights.length, unlisted]).toEqual([1000, 500])
  expect(waiting()).toBe(1500)
})

test('arrivals that were only counted in a push are fetched when they are shown', async () => {
  queryClient.setQueryData(insightsQuery(LIST).queryKey, fetchedPages)
  writeArrivals(queryClient, LIST, { insights: [row(70)], unlisted: 5 })
  showArrivals(queryClient, LIST)
  expect(list()).toBeUndefined()
})
