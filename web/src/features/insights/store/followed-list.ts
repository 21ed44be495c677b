import type { Insight } from '@sentinel/contracts/insights'
import type { InsightFilter } from '../insight-filter.ts'
import type { Rows } from '../rows.ts'
import { createAskedRows } from './asked-rows.ts'
import { copiedRows } from './copied-rows.ts'
import type { FromWorker } from './copy-messages.ts'
import type { CopiedInsight } from './read-row.ts'
import { createRowCache } from './row-cache.ts'

/** A list of the copy as it is now. */
export interface CopiedList {
  filter: InsightFilter
  rows: Rows
  /** How many have come since, and wait to be asked for. */
  waiting: number
}

export type Handlers = {
  [Kind in FromWorker['kind']]: (message: Extract<FromWorker, { kind: Kind }>) => void
}

/** What the page knows of the list that the worker keeps for it. */
export function createFollowedList(send: (ids: readonly number[]) => void) {
  const listeners = new Set<() => void>()
  const cache = createRowCache()
  const { ask, answered } = createAskedRows(send)
  let wanted: { key: string; filter: InsightFilter } | undefined
  let shown: { filter: InsightFilter; ids: Float64Array; waiting: number } | undefined
  let list: CopiedList | undefined

  function refresh(): void {
    if (!shown) return
    const { filter, ids, waiting } = shown
    list = { filter, waiting, rows: copiedRows(ids, { cache, ask }) }
    for (const listener of listeners) listener()
  }

  const handlers: Pick<Handlers, 'listed' | 'waiting' | 'rows' | 'changed'> = {
    listed({ key, ids, waiting, first }) {
      if (key !== wanted?.key) return
      cache.put(toInsights(first))
      shown = { filter: wanted.filter, ids, waiting }
      refresh()
    },
    waiting({ key, waiting }) {
      if (key !== wanted?.key || !shown || shown.waiting === waiting) return
      shown = { ...shown, waiting }
      refresh()
    },
    rows({ ids, rows }) {
      answered(ids)
      cache.put(toInsights(rows))
      refresh()
    },
    changed({ push }) {
      cache.change(push)
      refresh()
    },
  }
  return {
    handlers,
    want(next: { key: string; filter: InsightFilter }, here: readonly Insight[]) {
      wanted = next
      cache.put(here)
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

/** What lines leave out (the message an insight came in, its collection) no screen of single insights shows. */
function toInsights(rows: readonly CopiedInsight[]): Insight[] {
  return rows as Insight[] // safe: see above
}
