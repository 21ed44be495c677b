import type { Added, Changed, ShownRows } from '../insight-list.ts'
import type { ListedInsight } from '../members.ts'
import type { ListRequest } from './list-request.ts'

/** Messages from the page to the worker. */
export type ToWorker =
  /** Updates the store, or fills it, by calls of these endpoints. A table is saved and loaded for this user. */
  | { kind: 'update'; url: string; changesUrl: string; token: string; userId: string }
  | { kind: 'added'; push: Added }
  | { kind: 'changed'; push: Changed }
  /** Names the list to publish. With `waiting`, these arrivals keep waiting; without, all insights are shown. */
  | { kind: 'list'; request: ListRequest; waiting?: readonly number[] }
  | { kind: 'show-arrivals' }
  | { kind: 'rows'; ids: readonly number[] }

/** Says where a list ends. This changes while its rows stay the same. */
export interface ListEnd extends ShownRows {
  /** The number of insights that wait to be shown. */
  waiting: number
}

/** Messages from the worker to the page, in the order in which things happened. */
export type FromWorker =
  /** All insights are stored. Rows that were sent before may be outdated. */
  | { kind: 'complete' }
  /** There are more insights than a browser should store, or the session has ended. */
  | { kind: 'blocked' }
  /** A list snapshot: the ids of the list, with its first rows. */
  | ({ kind: 'snapshot'; key: string; ids: Float64Array; first: ListedInsight[] } & ListEnd)
  | ({ kind: 'waiting'; key: string } & ListEnd)
  /** The rows with these ids, as they are shown. A collection can be requested by the id of any member. */
  | { kind: 'rows'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  /** Collections that were known by these ids have changed. `rows` has the first of them as they are now. */
  | { kind: 'outdated'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  | { kind: 'changed'; push: Changed }

export type Publish = (message: FromWorker, transfer?: Transferable[]) => void
