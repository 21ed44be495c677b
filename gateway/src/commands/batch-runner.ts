import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import type { Logger } from 'pino'

const FIRST_RETRY_PAUSE_MS = 250
const LONGEST_RETRY_PAUSE_MS = 5000

export interface BatchRunnerOptions {
  hasWork: () => boolean
  /** Processes one batch. If this throws, the unfinished work remains. */
  runBatch: () => Promise<void>
  /** The message logged for each failure. */
  failure: string
  log: Logger
}

/**
 * Runs one batch after the other as long as there is work, with growing pauses after failures. Work that arrives during a batch is included in the
 * next one.
 */
export class BatchRunner {
  readonly #options: BatchRunnerOptions
  readonly #stopping = new AbortController()
  readonly #backOff = new BackOff({ firstMs: FIRST_RETRY_PAUSE_MS, longestMs: LONGEST_RETRY_PAUSE_MS })
  #isRunning = false
  #run: Promise<void> = Promise.resolve()

  constructor(options: BatchRunnerOptions) {
    this.#options = options
  }

  /** Starts a batch unless one is already running. */
  wake(): void {
    if (!this.#isRunning && !this.#stopping.signal.aborted) this.#run = this.#runBatches()
  }

  /** Resolves when the current batch is done. No more batches start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#run
  }

  async #runBatches(): Promise<void> {
    const { hasWork, runBatch, failure, log } = this.#options
    const { signal } = this.#stopping
    this.#isRunning = true
    while (hasWork() && !signal.aborted) {
      try {
        await runBatch()
      } catch (error) {
        log.warn({ err: error }, failure)
        await pause(this.#backOff.next(), undefined, { signal }).catch(() => undefined) // stopping ends the pause early
      }
    }
    this.#isRunning = false
  }
}
