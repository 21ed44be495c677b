import { Worker } from 'node:worker_threads'
import type { PlacedSummary } from '../overview.ts'
import type { MapView } from './cluster-index.ts'
import type { WorkerStart, WorkerWord } from './cluster-worker.ts'

/** The clusters of a user's devices, as of the time when the thread was started. */
export interface ClusterThread {
  summary: PlacedSummary
  /** The time taken by reading and clustering. */
  builtInMs: number
  builtAtMs: number
  /** Returns the JSON response to `listMapPoints`. */
  ask(view: MapView): Promise<string>
  /** Returns true if the thread was stopped or failed. */
  hasEnded(): boolean
  stop(): void
}

const WORKER = new URL('cluster-worker.ts', import.meta.url)

/** Resolves when the clusters are ready. */
export function startClusterThread(start: WorkerStart): Promise<ClusterThread> {
  const startedAtMs = Date.now()
  const worker = new Worker(WORKER, { workerData: start, stderr: false })
  const waiting = new Map<number, { resolve: (json: string) => void; reject: (error: Error) => void }>()
  let questions = 0
  let ended: Error | undefined
  worker.unref()

  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      ended ??= error
      reject(error)
      for (const { reject: refuse } of waiting.values()) refuse(error)
      waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('the clusters of the map are gone')))
    worker.on('message', (word: WorkerWord) => {
      if (word.kind === 'answer') {
        waiting.get(word.id)?.resolve(word.json)
        waiting.delete(word.id)
        return
      }
      const builtAtMs = Date.now()
      resolve({
        summary: word.summary,
        builtInMs: builtAtMs - startedAtMs,
        builtAtMs,
        ask: (view) =>
          new Promise<string>((answer, refuse) => {
            if (ended) return refuse(ended)
            const id = questions++
            waiting.set(id, { resolve: answer, reject: refuse })
            worker.postMessage({ id, view }) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread has none
          }),
        hasEnded: () => ended !== undefined,
        stop: () => void worker.terminate(),
      })
    })
  })
}
