import type { Publish, ToWorker } from '../from-store/messages.ts'
import { createUpdater } from './update-store.ts'
import { createStoredInsights } from './stored-insights.ts'

/** Limits how often a list snapshot is published, however many pushes arrive. */
const PUBLISH_PAUSE_MS = 100

/** Fills the store and publishes its lists. Returns the function that receives the page's messages. */
export function serveStore(publish: Publish): (message: ToWorker) => void {
  const stored = createStoredInsights(publish)
  const { update, updateAgain } = createUpdater(stored, publish)
  let timer: ReturnType<typeof setTimeout> | undefined

  function publishSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      stored.publishChanges()
    }, PUBLISH_PAUSE_MS)
  }

  const handlers: { [Kind in ToWorker['kind']]: (message: Extract<ToWorker, { kind: Kind }>) => void } = {
    update,
    added: ({ push }) => {
      stored.add(push)
      publishSoon()
    },
    changed: ({ push }) => {
      stored.change(push)
      publishSoon()
    },
    list: (list) => stored.show(list),
    'show-arrivals': () => {
      if (stored.showArrivals().isMissingSome) updateAgain()
    },
    rows: ({ ids }) => stored.publishRows(ids),
  }
  return (message) => {
    const handle = handlers[message.kind] as (message: ToWorker) => void // safe: the handler for this kind
    handle(message)
  }
}
