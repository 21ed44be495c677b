import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { InsightFilter } from './insight-filter.ts'
import type { Rows } from './rows.ts'

/**
 * A list of insights has two sources. Screens use this interface and do not know which source is active.
 *
 * 1. **From server.** `from-server/` fetches the list in windows, from the first row down to where the user has scrolled.
 * 2. **Filling the store.** A worker fetches all the user's insights, or only what has changed since their last visit
 *    (`store-worker/update-store.ts`). Pushes and the user's own changes go to both sources.
 * 3. **Handover.** When the store is complete, it makes the list that is shown (`handover.ts`). Rows stay where they are, and waiting arrivals
 *    keep waiting, except those that the store has fetched itself. The fetched windows are dropped.
 * 4. **From store.** The worker filters and sorts. It publishes list snapshots with the ids, and `from-store/` requests the rows in view.
 * 5. **Gap.** While the connection is lost, the store's rows stay as they were, apart from the user's own changes.
 * 6. **Update.** After a reconnect the worker fetches what has changed. If the server cannot tell, it fetches all insights into a second table.
 *    Lists come from the first table until the second is complete.
 *
 * A browser with little memory, or with too many insights to store, stays in phase 1.
 */
export interface InsightList extends ShownRows {
  /** The filter and the order of the rows. It can differ from the requested filter, see `order`. */
  filter: InsightFilter
  state: ListState
  /** The known rows of the list, from the first one on, without gaps. */
  rows: Rows
  /** True if the list continues after `rows`. */
  hasMore: boolean
  /** The number of rows in the list. At least `rows.length`. */
  total: number
  /** The number of insights that have arrived and are waiting for `showArrivals`. */
  waiting: number
  /** `requested`: the rows are in the requested order. `later`: they will be once the store is filled. `never`: this browser has no store. */
  order: 'requested' | 'later' | 'never'
  showArrivals: () => void
  /** Fetches the rows after the last one. Undefined if there are none, or while another fetch is running or has failed. */
  fetchMore: (() => void) | undefined
}

export type ListState =
  /** `loading`: no rows are known. `partial`: the list continues after `rows`. `complete`: `rows` are the whole list. */
  | { status: 'loading' | 'partial' | 'complete' }
  /** `failed`: no rows could be fetched. `stale`: `rows` are shown, but could not be updated or continued. */
  | { status: 'failed' | 'stale'; error: Error; retry: () => void }

/** The maximum number of rows that Select all selects. */
export interface ShownRows {
  /** Everything received up to this moment is shown if the filter matches. Nothing received later is shown. */
  shownUntilMs: number
  /** The latest time at which one of the shown rows was received. */
  latestShownMs: number
}

export type Added = Parameters<ServerToClientEvents['insights:added']>[0]
export type Changed = Parameters<ServerToClientEvents['insights:changed']>[0]

/** Receives changes to lists. Both sources implement it, because either can be active. */
export interface ListSource {
  /** Adds new insights. They wait until the user shows them, unless the list is empty. */
  add: (push: Added) => void
  /** Replaces changed insights. */
  applyChange: (change: Changed) => void
  end: () => void
}
