import type { Added, Changed, ShownRows } from '../insight-list.ts'
import type { ListedInsight } from '../members.ts'
import type { ListRequest } from './list-request.ts'

/** Messages from the page to the worker. */
export type ToWorker =
  /** Updates or fills the store by calling these endpoints. A table is saved and loaded for this user. */
  | { kind: 'update'; url: string; changesUrl: string; token: string; userId: string }
  | { kind: 'added'; push: Added }
  | { kind: 'changed'; push: Changed }
  /** The list to publish. With `waiting`, these arrivals keep waiting; without it, all insights are shown. */
  | { kind: 'list'; request: ListRequest; waiting?: readonly number[] }
  | { kind: 'show-arrivals' }
  | { kind: 'rows'; ids: readonly number[] }

/** Describes the end of a list. It can change while the list's rows stay the same. */
export interface ListEnd extends ShownRows {
  /** The number of insights waiting to be shown. */
  waiting: number
}

/** Messages from the worker to the page, in the order in which things happened. */
export type FromWorker =
  /** All insights are stored. Previously sent rows may be outdated. */
  | { kind: 'complete' }
  /** There are more insights than a browser should store, or the session has ended. */
  | { kind: 'blocked' }
  /** A list snapshot: all ids in the list, with its first rows. */
  | ({ kind: 'snapshot'; key: string; ids: Float64Array; first: ListedInsight[] } & ListEnd)
  | ({ kind: 'waiting'; key: string } & ListEnd)
  /** The rows with these ids, as shown. A collection can be requested by any member's id. */
  | { kind: 'rows'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  /** Collections that were known by these ids have changed. `rows` contains the current state of the first ones. */
  | { kind: 'outdated'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  | { kind: 'changed'; push: Changed }

export type Publish = (message: FromWorker, transfer?: Transferable[]) => void
