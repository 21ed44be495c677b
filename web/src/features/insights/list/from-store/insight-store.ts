import { listInsightChanges, listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import type { InsightFilter } from '../insight-filter.ts'
import type { ListSource } from '../insight-list.ts'
import type { ListedInsight } from '../members.ts'
import { createListSnapshots, type Handlers, type ListSnapshot } from './list-snapshots.ts'
import { toListRequest } from './list-request.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** The part of a list that a screen shows at the handover. */
export interface ShownList {
  rows: readonly ListedInsight[]
  /** The ids of the waiting arrivals. */
  waiting: readonly number[]
}

/** The browser's local store of all the user's insights. It is in a worker. */
export interface InsightStore extends ListSource {
  /** Updates the store with what has changed, or fills it. */
  update: (session: { token: string; userId: string }) => void
  /** Requests a list. `shown` is the part of it that the screen already shows. */
  show: (filter: InsightFilter, shown?: ShownList) => void
  showArrivals: () => void
  /** Returns the last snapshot. After the filter changes, this is the previous filter's snapshot until the next one is made. */
  snapshot: () => ListSnapshot | undefined
  subscribe: (listener: () => void) => () => void
}

interface StoreEvents {
  onComplete: () => void
  onBlocked: () => void
}

export function createInsightStore(worker: Worker, { onComplete, onBlocked }: StoreEvents): InsightStore {
  const send = (message: ToWorker) => worker.postMessage(message) // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has none
  const snapshots = createListSnapshots((ids) => send({ kind: 'rows', ids }))
  const handlers: Handlers = {
    ...snapshots.handlers,
    complete() {
      snapshots.reload()
      onComplete()
    },
    blocked: onBlocked,
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const handle = handlers[data.kind] as (message: FromWorker) => void // safe: the handler for this kind
    handle(data)
  })
  worker.addEventListener('error', onBlocked)

  return {
    update: (session) =>
      send({ kind: 'update', url: listInsightLines.url, changesUrl: listInsightChanges.url, ...session }),
    add: (push) => send({ kind: 'added', push }),
    applyChange: (push) => send({ kind: 'changed', push }),
    show(filter, shown) {
      const request = toListRequest(filter)
      snapshots.want({ key: request.key, filter, loaded: shown?.rows ?? [] })
      send({ kind: 'list', request, ...(shown && { waiting: shown.waiting }) })
    },
    showArrivals: () => send({ kind: 'show-arrivals' }),
    snapshot: snapshots.read,
    subscribe: snapshots.subscribe,
    end: () => worker.terminate(),
  }
}
