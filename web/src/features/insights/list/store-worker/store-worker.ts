import type { Tell, ToWorker } from '../from-store/messages.ts'
import { fetchPages } from './fetch-pages.ts'
import { createKeptCopy } from './stored-insights.ts'

/** More would be too much for a browser to hold: their owner reads from the server. */
const INSIGHTS_MAX = 2_000_000
/** However many pushes come, the list is made anew at most so often. */
const TELL_PAUSE_MS = 100

const tell: Tell = (message, transfer = []) => globalThis.postMessage(message, { transfer })
const copy = createKeptCopy(tell)

let source: { url: string; token: string } | undefined
let isFilling = false
/** Something has been missed since the fill under way began. */
let isOutdated = false
let telling: ReturnType<typeof setTimeout> | undefined

function tellSoon(): void {
  telling ??= setTimeout(() => {
    telling = undefined
    copy.tellChanges()
  }, TELL_PAUSE_MS)
}

async function fill(): Promise<void> {
  isOutdated = true
  if (isFilling) return
  isFilling = true
  while (isOutdated) {
    isOutdated = false
    if (!(await fillOnce())) return tell({ kind: 'given-up' })
  }
  isFilling = false
}

async function fillOnce(): Promise<boolean> {
  if (!source) return false
  copy.beginFill()
  const pages = fetchPages(source)
  for (;;) {
    const { done, value } = await pages.next()
    if (done && value === 'refused') return false
    if (done) break
    if (value.total > INSIGHTS_MAX) return false
    copy.takePage(value)
  }
  copy.completeFill()
  return true
}

const handlers: { [Kind in ToWorker['kind']]: (message: Extract<ToWorker, { kind: Kind }>) => void } = {
  fill: ({ url, token }) => {
    source = { url, token }
    void fill()
  },
  added: ({ push }) => {
    copy.add(push)
    tellSoon()
  },
  changed: ({ push }) => {
    copy.change(push)
    tellSoon()
  },
  list: (list) => copy.show(list),
  'show-arrivals': () => {
    if (copy.showArrivals().isMissingSome) void fill()
  },
  rows: ({ ids }) => copy.tellRows(ids),
}

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const handle = handlers[data.kind] as (message: ToWorker) => void // safe: the handler of this kind
  handle(data)
})
