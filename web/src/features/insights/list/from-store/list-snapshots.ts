import type { InsightFilter } from '../insight-filter.ts'
import type { ListedInsight } from '../members.ts'
import type { Rows } from '../rows.ts'
import type { FromWorker, ListEnd } from './messages.ts'
import { createRowCache } from './row-cache.ts'

/** The latest list snapshot that the worker has published. */
export interface ListSnapshot extends ListEnd {
  filter: InsightFilter
  rows: Rows
}

export type Handlers = {
  [Kind in FromWorker['kind']]: (message: Extract<FromWorker, { kind: Kind }>) => void
}

interface Requested {
  key: string
  filter: InsightFilter
  /** Its rows that the page already has. */
  loaded: readonly ListedInsight[]
}

type RequestRows = (ids: readonly number[]) => Promise<void>

/** Rows loaded beyond each edge of the view. */
const BEYOND_ROWS = 60

/** Receives the snapshots of the requested list, and caches its rows. */
export function createListSnapshots(send: (ids: readonly number[]) => void) {
  const listeners = new Set<() => void>()
  const cache = createRowCache()
  const { request, answered } = createRequests(send)
  let requested: Requested | undefined
  let published: (Omit<ListSnapshot, 'rows'> & { ids: Float64Array }) | undefined
  let snapshot: ListSnapshot | undefined

  function refresh(): void {
    if (!published) return
    const { ids, ...rest } = published
    snapshot = { ...rest, rows: rowsOfIds(ids, cache, request) }
    for (const listener of listeners) listener()
  }

  /** Different kinds of lists use the same ids for their rows, so they are never cached together. */
  function prepareCache({ filter, loaded }: Requested): void {
    if (!published || !haveSameRows(published.filter, filter)) cache.clear()
    if (published?.filter !== filter) cache.put(loaded)
  }

  const handlers: Pick<Handlers, 'snapshot' | 'waiting' | 'rows' | 'changed' | 'outdated'> = {
    snapshot({ kind: _, key, first, ids, ...end }) {
      if (key !== requested?.key) return
      prepareCache(requested)
      cache.put(first)
      published = { filter: requested.filter, ids, ...end }
      refresh()
    },
    waiting({ kind: _, key, ...end }) {
      if (key !== requested?.key || !published || hasSameEnd(published, end)) return
      published = { ...published, ...end }
      refresh()
    },
    rows({ ids, rows }) {
      answered(ids)
      cache.putFor(ids, rows)
      refresh()
    },
    changed({ push }) {
      if (published?.filter.collections) return // collections are published as outdated
      cache.change(push)
      refresh()
    },
    outdated({ ids, rows }) {
      if (!published?.filter.collections) return
      const left = cache.renew(ids, rows)
      if (left.length > 0) void request(left)
      refresh()
    },
  }
  return {
    handlers,
    want(next: Requested) {
      requested = next
    },
    /** Re-requests the cached rows, because they may be outdated. */
    reload: () => void request(cache.ids()),
    read: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Requests the rows that have not been requested yet. Responses arrive in the order of the requests. */
function createRequests(send: (ids: readonly number[]) => void) {
  const underWay = new Set<number>()
  const waiting: (() => void)[] = []
  return {
    request(ids: readonly number[]): Promise<void> {
      const missing = ids.filter((id) => !underWay.has(id))
      for (const id of missing) underWay.add(id)
      send(missing)
      return new Promise((resolve) => waiting.push(resolve))
    },
    answered(ids: readonly number[]) {
      for (const id of ids) underWay.delete(id)
      waiting.shift()?.()
    },
  }
}

/** Returns a list's rows. All ids are known, and rows are loaded when they come into view. */
function rowsOfIds(ids: Float64Array, cache: ReturnType<typeof createRowCache>, request: RequestRows): Rows {
  const idsBetween = (from: number, until: number) => [...ids.subarray(Math.max(0, from), Math.max(0, until))]
  const findMissing = (wanted: readonly number[]) => wanted.filter((id) => cache.get(id) === undefined)
  function indexOf(id: number): number {
    const index = ids.indexOf(id)
    // Another member may now represent the collection.
    return index === -1 ? ids.indexOf(cache.get(id)?.insight_id ?? Number.NaN) : index
  }
  return {
    length: ids.length,
    get loaded() {
      return cache.all()
    },
    at: (index) => cache.get(ids[index] ?? Number.NaN),
    idAt: (index) => ids[index],
    indexOf,
    get: cache.get,
    ids: idsBetween,
    load(from, until) {
      if (findMissing(idsBetween(from - BEYOND_ROWS / 2, until + BEYOND_ROWS / 2)).length === 0) return
      const missing = findMissing(idsBetween(from - BEYOND_ROWS, until + BEYOND_ROWS))
      if (missing.length > 0) void request(missing)
    },
    async retain(wanted) {
      cache.retain(wanted)
      const missing = findMissing(wanted)
      if (missing.length > 0) await request(missing)
    },
  }
}

function hasSameEnd(one: ListEnd, other: ListEnd): boolean {
  return (
    one.waiting === other.waiting &&
    one.shownUntilMs === other.shownUntilMs &&
    one.latestShownMs === other.latestShownMs
  )
}

/** Returns true if both lists show the same row for an id. A collection includes archived members only if the list shows archived insights. */
function haveSameRows(one: InsightFilter, other: InsightFilter): boolean {
  if (one.collections !== other.collections) return false
  return !one.collections || one.archived === other.archived
}
