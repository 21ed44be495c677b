import type { FromWorker, ToWorker } from '../list/from-store/messages.ts'
import { serveStore } from '../list/store-worker/serve-store.ts'

type Listener = (event: { data: FromWorker }) => void

/** Runs the store worker's code in the test's own thread. Messages are cloned and delivered asynchronously, as between threads. */
export class InProcessWorker {
  readonly #listeners = new Set<Listener>()
  #isTerminated = false
  readonly #receive = serveStore((message) => {
    const data = structuredClone(message)
    queueMicrotask(() => {
      if (!this.#isTerminated) for (const listener of this.#listeners) listener({ data })
    })
  })

  postMessage(message: ToWorker): void {
    const data = structuredClone(message)
    queueMicrotask(() => this.#receive(data))
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#listeners.add(listener)
  }

  terminate(): void {
    this.#isTerminated = true
  }
}
