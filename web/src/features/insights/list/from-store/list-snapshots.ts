import type { InsightFilter } from '../insight-filter.ts'
import type { ListedInsight } from '../members.ts'
import type { Rows } from '../rows.ts'
import { createAskedRows } from './requested-rows.ts'
import { copiedRows } from './stored-rows.ts'
import type { FromWorker, ListEnd } from './messages.ts'
import { createRowCache } from './row-cache.ts'

/** A list of the copy as it is now. */
export interface CopiedList extends ListEnd {
  filter: InsightFilter
  rows: Rows
}

export type Handlers = {
  [Kind in FromWorker['kind']]: (message: Extract<FromWorker, { kind: Kind }>) => void
}

interface Wanted {
  key: string
  filter: InsightFilter
  /** Rows of it that the page has already. */
  here: readonly ListedInsight[]
}

/** What the page knows of the list that the worker keeps for it. */
export function createFollowedList(send: (ids: readonly number[]) => void) {
  const listeners = new Set<() => void>()
  const cache = createRowCache()
  const { ask, answered } = createAskedRows(send)
  let wanted: Wanted | undefined
  let shown: (Omit<CopiedList, 'rows'> & { ids: Float64Array }) | undefined
  let list: CopiedList | undefined

  function refresh(): void {
    if (!shown) return
    const { ids, ...rest } = shown
    list = { ...rest, rows: copiedRows(ids, { cache, ask }) }
    for (const listener of listeners) listener()
  }

  /** Rows of different kinds of lists have the same ids, so they are never cached together. */
  function showWanted({ filter, here }: Wanted): void {
    if (!shown || !haveSameRows(shown.filter, filter)) cache.clear()
    if (shown?.filter !== filter) cache.put(here)
  }

  const handlers: Pick<Handlers, 'listed' | 'waiting' | 'rows' | 'changed' | 'outdated'> = {
    listed({ kind: _, key, first, ids, ...end }) {
      if (key !== wanted?.key) return
      showWanted(wanted)
      cache.put(first)
      shown = { filter: wanted.filter, ids, ...end }
      refresh()
    },
    waiting({ kind: _, key, ...end }) {
      if (key !== wanted?.key || !shown || hasSameEnd(shown, end)) return
      shown = { ...shown, ...end }
      refresh()
    },
    rows({ ids, rows }) {
      answered(ids)
      cache.putFor(ids, rows)
      refresh()
    },
    changed({ push }) {
      if (shown?.filter.collections) return // told as outdated
      cache.change(push)
      refresh()
    },
    outdated({ ids, rows }) {
      if (!shown?.filter.collections) return
      const left = cache.renew(ids, rows)
      if (left.length > 0) void ask(left)
      refresh()
    },
  }
  return {
    handlers,
    want(next: Wanted) {
      wanted = next
    },
    /** The rows at hand may be outdated. */
    askAnew: () => void ask(cache.ids()),
    read: () => list,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
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

/** Whether both lists show the same row for an id. A collection includes its archived members only where archived insights are shown. */
function haveSameRows(one: InsightFilter, other: InsightFilter): boolean {
  if (one.collections !== other.collections) return false
  return !one.collections || one.archived === other.archived
}
