import type { Publish, ToWorker } from '../from-store/messages.ts'
import { fetchPages } from './fetch-pages.ts'
import { createStoredInsights } from './stored-insights.ts'

/** A browser should not store more. Users with more insights read lists from the server. */
const INSIGHTS_MAX = 2_000_000
/** Limits how often a list snapshot is published, however many pushes arrive. */
const PUBLISH_PAUSE_MS = 100

/** Fills the store and publishes lists of it. Returns the function that receives the page's messages. */
export function serveStore(publish: Publish): (message: ToWorker) => void {
  const stored = createStoredInsights(publish)
  let source: { url: string; token: string } | undefined
  let isFilling = false
  /** True if something was missed since the running fill began. */
  let isOutdated = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function publishSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      stored.publishChanges()
    }, PUBLISH_PAUSE_MS)
  }

  async function fill(): Promise<void> {
    isOutdated = true
    if (isFilling) return
    isFilling = true
    while (isOutdated) {
      isOutdated = false
      if (!(await fillOnce())) return publish({ kind: 'blocked' })
    }
    isFilling = false
  }

  async function fillOnce(): Promise<boolean> {
    if (!source) return false
    stored.beginFill()
    const pages = fetchPages(source)
    for (;;) {
      const { done, value } = await pages.next()
      if (done && value === 'refused') return false
      if (done) break
      if (value.total > INSIGHTS_MAX) return false
      stored.addPage(value)
    }
    stored.completeFill()
    return true
  }

  const handlers: { [Kind in ToWorker['kind']]: (message: Extract<ToWorker, { kind: Kind }>) => void } = {
    fill: ({ url, token }) => {
      source = { url, token }
      void fill()
    },
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
      if (stored.showArrivals().isMissingSome) void fill()
    },
    rows: ({ ids }) => stored.publishRows(ids),
  }
  return (message) => {
    const handle = handlers[message.kind] as (message: ToWorker) => void // safe: the handler of this kind
    handle(message)
  }
}
