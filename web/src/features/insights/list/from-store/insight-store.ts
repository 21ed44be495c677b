import { listInsightLines } from '@sentinel/contracts/insights/insight-lines'
import type { InsightFilter } from '../insight-filter.ts'
import type { ListedInsight } from '../members.ts'
import type { Added, Changed, FromWorker, ToWorker } from './messages.ts'
import { type CopiedList, createFollowedList, type Handlers } from './list-snapshots.ts'
import { toListRequest } from './list-request.ts'

/** The browser's own copy of all insights of the person, kept by a worker. */
export interface InsightCopy {
  /** Begins to copy; where there is a copy, makes a new one beside it. */
  fill(token: string): void
  add(push: Added): void
  change(push: Changed): void
  /** Which list to keep; `here` are rows of it that the page has already. */
  show(filter: InsightFilter, here: readonly ListedInsight[]): void
  showArrivals(): void
  /** The list that is kept: of the former filter, until that of the next is made. */
  list(): CopiedList | undefined
  subscribe(listener: () => void): () => void
  end(): void
}

interface Told {
  onComplete: () => void
  onGivenUp: () => void
}

export function createInsightCopy(worker: Worker, { onComplete, onGivenUp }: Told): InsightCopy {
  const send = (message: ToWorker) => worker.postMessage(message) // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has none
  const list = createFollowedList((ids) => send({ kind: 'rows', ids }))
  const handlers: Handlers = {
    ...list.handlers,
    complete() {
      list.askAnew()
      onComplete()
    },
    'given-up': onGivenUp,
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const handle = handlers[data.kind] as (message: FromWorker) => void // safe: the handler of this kind
    handle(data)
  })
  worker.addEventListener('error', onGivenUp)

  return {
    fill: (token) => send({ kind: 'fill', url: listInsightLines.url, token }),
    add: (push) => send({ kind: 'added', push }),
    change: (push) => send({ kind: 'changed', push }),
    show(filter, here) {
      const request = toListRequest(filter)
      list.want({ key: request.key, filter, here })
      send({ kind: 'list', request })
    },
    showArrivals: () => send({ kind: 'show-arrivals' }),
    list: list.read,
    subscribe: list.subscribe,
    end: () => worker.terminate(),
  }
}
