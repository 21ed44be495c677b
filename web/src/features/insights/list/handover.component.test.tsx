import { listInsightChanges, listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import { findInsights, type Insight, type InsightStatus } from '@sentinel/contracts/insights/insights'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { aFilter } from '../testing/a-filter.ts'
import { row } from '../testing/fetched-pages.ts'
import { InProcessWorker } from '../testing/in-process-worker.ts'
import { aRevision, linesPage } from '../testing/lines-page.ts'
import type { ToWorker } from './from-store/messages.ts'
import { applyOwnChanges } from './apply-own-changes.ts'
import type { InsightList } from './insight-list.ts'
import { followInsights } from './live.ts'
import { useInsightList } from './use-insight-list.ts'

const ROWS_OF_A_PAGE = 2

let server: FakeServer
/** The server's insights, newest first. */
let stored: Insight[]

beforeEach(() => {
  vi.stubGlobal('Worker', InProcessWorker)
  server = startFakeServer()
  signIn(server)
  stored = [60, 50, 40, 30, 20, 10].map(row)
  server.answer(findInsights, ({ querystring: { cursor, limit } }) => {
    const { page, next } = takePage(cursor)
    const insights = limit === 1 ? page.slice(0, 1) : page
    return { insights, next, total: stored.length, read_at: '2026-11-20T12:00:00.000Z' }
  })
  server.answer(listInsightLines, ({ querystring: { cursor } }) => {
    const { page, next } = takePage(cursor)
    return { ...linesPage(page, next), total: stored.length }
  })
  server.fail(listInsightChanges, { code: 'conflict' })
})

function takePage(cursor: string | number | undefined) {
  const from = Number(cursor ?? 0)
  const until = from + ROWS_OF_A_PAGE
  return { page: stored.slice(from, until), next: until < stored.length ? String(until) : null }
}

/** Shows a list as a screen does, with the connection that delivers pushes. */
function openList(filter = aFilter()) {
  const { socket, push } = createFakeSocket()
  const queryClient = createQueryClient()
  const stop = followInsights(socket, queryClient)
  const seen: InsightList[] = []
  const { result } = renderHook(
    () => {
      const list = useInsightList(filter)
      seen.push(list)
      return list
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  onTestFinished(() => {
    act(stop)
    queryClient.clear()
  })
  const list = () => result.current
  return {
    list,
    /** Every list that was rendered. */
    seen,
    ids: () => list().rows.ids(0, list().rows.length),
    statusOf: (id: number) => list().rows.get(id)?.insight_status,
    /** Starts a fill, as each connection does. */
    connect: () => act(() => push('resync', {})),
    add: (...insights: Insight[]) => act(() => push('insights:added', { insights, total: insights.length })),
    change: (id: number, insight_status: InsightStatus) =>
      act(() => push('insights:changed', { insight_ids: [id], insight_status, insights: [] })),
    /** Changes an insight on the server from this tab, without a connection. */
    changeOwn(id: number, insight_status: InsightStatus) {
      stored = stored.map((one) => (one.insight_id === id ? { ...one, insight_status } : one))
      act(() => applyOwnChanges(queryClient, [{ insight_ids: [id], insight_status, insights: [] }]))
    },
    untilPartial: () => waitFor(() => expect(list().state.status).toBe('partial')),
    untilFromStore: () => waitFor(() => expect(isFromStore()).toBe(true)),
  }
}

const isFromStore = () => document.documentElement.dataset['insightsFrom'] === 'store'

test('while the store is not complete, the server returns the list in windows', async () => {
  server.hold(listInsightLines)
  const { list, ids, connect, untilPartial } = openList()
  expect(list().state.status).toBe('loading')
  connect()
  await untilPartial()
  expect([ids(), list().total, list().hasMore, isFromStore()]).toEqual([[60, 50], 6, true, false])
})

test('rows that the user fetched while the store was being filled stay loaded, and the rest of the list follows', async () => {
  const release = server.hold(listInsightLines)
  const { list, ids, seen, connect, untilPartial, untilFromStore } = openList()
  connect()
  await untilPartial()
  act(() => list().fetchMore?.())
  await waitFor(() => expect(ids()).toEqual([60, 50, 40, 30]))
  release()
  await untilFromStore()
  expect(ids()).toEqual([60, 50, 40, 30, 20, 10])
  expect(list()).toMatchObject({
    state: { status: 'complete' },
    hasMore: false,
    total: 6,
    fetchMore: undefined,
  })
  const after = seen.slice(seen.findIndex(({ rows }) => rows.length >= 4))
  for (const { state, rows } of after) {
    expect(state.status).not.toBe('loading')
    expect([60, 50, 40, 30].map((id) => rows.get(id)?.insight_id)).toEqual([60, 50, 40, 30])
  }
})

test('arrivals that are waiting at the handover still wait after it', async () => {
  const release = server.hold(listInsightLines)
  const { list, ids, connect, add, untilPartial, untilFromStore } = openList()
  stored = stored.slice(0, 4)
  connect()
  await untilPartial()
  const former = stored
  stored = [row(70), ...stored]
  add(row(70))
  await waitFor(() => expect(list().waiting).toBe(1))
  stored = former // the fill must read the previous rows
  release()
  await untilFromStore()
  expect([ids(), list().waiting]).toEqual([[60, 50, 40, 30], 1])
  act(() => list().showArrivals())
  await waitFor(() => expect(ids()).toEqual([70, 60, 50, 40, 30]))
  expect(list().waiting).toBe(0)
})

test('arrivals that are shown while the store creates its first snapshot stay shown', async () => {
  let onHandover = (): void => undefined
  class WatchedWorker extends InProcessWorker {
    override postMessage(message: ToWorker): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      super.postMessage(message)
      if (message.kind === 'list' && message.waiting) onHandover()
    }
  }
  vi.stubGlobal('Worker', WatchedWorker)
  const release = server.hold(listInsightLines)
  const { list, seen, ids, connect, add, untilPartial, untilFromStore } = openList()
  stored = stored.slice(0, 4)
  connect()
  await untilPartial()
  const former = stored
  stored = [row(70), ...stored]
  add(row(70))
  await waitFor(() => expect(list().waiting).toBe(1))
  stored = former // the fill must read the rows from before the arrival
  onHandover = vi.fn(() => seen.at(-1)?.showArrivals())
  release()
  await untilFromStore()
  expect(onHandover).toHaveBeenCalledOnce()
  await waitFor(() => expect(ids()).toEqual([70, 60, 50, 40, 30]))
  expect(list().waiting).toBe(0)
})

test('arrivals that were shown before the handover stay shown, and later ones wait', async () => {
  const release = server.hold(listInsightLines)
  const { list, ids, connect, add, untilPartial, untilFromStore } = openList()
  connect()
  await untilPartial()
  add(row(70))
  await waitFor(() => expect(list().waiting).toBe(1))
  act(() => list().showArrivals())
  await waitFor(() => expect(ids()).toEqual([70, 60, 50]))
  add(row(80))
  await waitFor(() => expect(list().waiting).toBe(1))
  release()
  await untilFromStore()
  expect([ids(), list().waiting]).toEqual([[70, 60, 50, 40, 30, 20, 10], 1])
})

test('the user’s own change is shown before and after the handover, even if the fill read the former row', async () => {
  const release = server.hold(listInsightLines)
  const { list, statusOf, connect, changeOwn, untilPartial, untilFromStore } = openList()
  connect()
  await untilPartial()
  const former = stored
  changeOwn(50, 'favorite')
  await waitFor(() => expect(statusOf(50)).toBe('favorite'))
  stored = former
  release()
  await untilFromStore()
  await waitFor(() => expect(statusOf(50)).toBe('favorite'))
  expect(list().state.status).toBe('complete')
})

test('a pushed change of a row is shown whether rows come from the server or from the store', async () => {
  const release = server.hold(listInsightLines)
  const { ids, statusOf, connect, change, untilPartial, untilFromStore } = openList()
  connect()
  await untilPartial()
  change(60, 'favorite')
  await waitFor(() => expect(statusOf(60)).toBe('favorite'))
  stored = stored.map((one) =>
    one.insight_id === 60 ? anInsight({ ...one, insight_status: 'favorite' }) : one,
  )
  release()
  await untilFromStore()
  expect(statusOf(60)).toBe('favorite')
  change(60, 'archive')
  await waitFor(() => expect(ids()).toEqual([50, 40, 30, 20, 10]))
})

test('during a gap the rows stay and show own changes, and a refill adds the missed rows', async () => {
  const { ids, seen, statusOf, connect, changeOwn, untilFromStore } = openList()
  connect()
  await untilFromStore()
  const rendered = seen.length
  stored = [row(80), row(70), ...stored]
  changeOwn(40, 'acknowledge')
  await waitFor(() => expect(statusOf(40)).toBe('acknowledge'))
  expect(ids()).toEqual([60, 50, 40, 30, 20, 10])
  const release = server.hold(listInsightLines)
  connect()
  expect(ids()).toEqual([60, 50, 40, 30, 20, 10])
  release()
  await waitFor(() => expect(ids()).toEqual([80, 70, 60, 50, 40, 30, 20, 10]))
  expect(seen.slice(rendered).map(({ state, rows }) => [state.status, rows.length < 6])).toEqual(
    seen.slice(rendered).map(() => ['complete', false]),
  )
})

const links = [{ device_id: row(10).device_id, from_insight_id: 10 }]

test('after a gap only what has changed is fetched, and fetched once more after several pages', async () => {
  const { ids, statusOf, connect, untilFromStore } = openList()
  connect()
  await untilFromStore()
  const fetched = server.callsTo(listInsightLines).length
  stored = [row(80), row(70), ...stored]
  server.recover(listInsightChanges)
  server.answer(listInsightChanges, ({ querystring: { since, cursor } }) => {
    const pages = {
      first: [row(80), row(70)],
      second: [{ ...row(50), insight_status: 'favorite' as const }],
      last: [],
    }
    const name = since === aRevision(2) ? 'last' : cursor === undefined ? 'first' : 'second'
    const page = linesPage(pages[name], name === 'first' ? '70' : null)
    return { ...page, total: stored.length, revision: aRevision(2), links: name === 'second' ? null : links }
  })
  connect()
  await waitFor(() => expect(statusOf(50)).toBe('favorite'))
  expect(ids()).toEqual([80, 70, 60, 50, 40, 30, 20, 10])
  const revisions = () => server.callsTo(listInsightChanges).map(({ querystring }) => querystring.since)
  await waitFor(() => expect(revisions()).toEqual([1, 1, 2].map(aRevision)))
  expect(server.callsTo(listInsightLines)).toHaveLength(fetched)
})

test.each([
  { why: 'has no workers', arrange: () => vi.stubGlobal('Worker', undefined) },
  {
    why: 'has too many insights',
    arrange: () => server.answer(listInsightLines, () => ({ ...linesPage(stored), total: 2_000_001 })),
  },
  { why: 'may not read them', arrange: () => server.fail(listInsightLines, { code: 'forbidden' }) },
])(
  'a browser that $why uses the server, and reports that such an order is never available',
  async ({ why, arrange }) => {
    arrange()
    if (why === 'has no workers') Reflect.deleteProperty(globalThis, 'Worker')
    const { list, ids, connect, untilPartial } = openList(aFilter({ collections: true, sort: 'confidence' }))
    connect()
    await untilPartial()
    await waitFor(() => expect(list().order).toBe('never'))
    act(() => list().fetchMore?.())
    await waitFor(() => expect(ids()).toEqual([60, 50, 40, 30]))
    expect([isFromStore(), list().filter.sort]).toEqual([false, '-time'])
  },
)
