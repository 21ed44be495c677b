import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { ListedInsight } from '../members.ts'
import type { ShownRows } from '../shown-rows.ts'
import type { ListRequest } from './list-request.ts'

export type Changed = Parameters<ServerToClientEvents['insights:changed']>[0]
export type Added = Parameters<ServerToClientEvents['insights:added']>[0]

/** What the page tells the worker. */
export type ToWorker =
  /** Begins to copy, or does it anew beside what it has. */
  | { kind: 'fill'; url: string; token: string }
  | { kind: 'added'; push: Added }
  | { kind: 'changed'; push: Changed }
  /** Which list to keep told. */
  | { kind: 'list'; request: ListRequest }
  | { kind: 'show-arrivals' }
  | { kind: 'rows'; ids: readonly number[] }

/** Where a list ends, which changes while its rows stay. */
export interface ListEnd extends ShownRows {
  /** How many insights wait to be asked for. */
  waiting: number
}

/** What the worker tells the page, in the order in which it happened. */
export type FromWorker =
  /** All insights are here. Rows that were handed out before may be outdated. */
  | { kind: 'complete' }
  /** There are more than a browser should hold, or the session has ended: no copy will come. */
  | { kind: 'given-up' }
  /** The list as it is now, with its first rows. */
  | ({ kind: 'listed'; key: string; ids: Float64Array; first: ListedInsight[] } & ListEnd)
  | ({ kind: 'waiting'; key: string } & ListEnd)
  /** What is shown for each of the ids; of a collection any member's id may be asked for. */
  | { kind: 'rows'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  /** Collections have changed that were known by these ids; of the first of them what they are now. */
  | { kind: 'outdated'; ids: readonly number[]; rows: (ListedInsight | undefined)[] }
  | { kind: 'changed'; push: Changed }

export type Tell = (message: FromWorker, transfer?: Transferable[]) => void
