import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { Logger } from 'pino'
import { BatchRunner } from './batch-runner.ts'

const BATCH_MAX = 500

/** A device's acknowledgement of a command, or of a cancel. */
export interface Acknowledgement {
  deviceId: number
  key: number
  isCancel: boolean
}

export interface AcknowledgementsOptions {
  pool: pg.Pool
  onCommitted: (committed: Acknowledgement) => void
  log: Logger
}

/**
 * Writes devices' acknowledgements to the database in batches, and retries while the database is unavailable. A device is sent nothing more until its
 * acknowledgement is committed, so there is at most one per device.
 */
export class Acknowledgements {
  readonly #options: AcknowledgementsOptions
  readonly #byDevice = new Map<number, Acknowledgement>()
  readonly #runner: BatchRunner

  constructor(options: AcknowledgementsOptions) {
    this.#options = options
    this.#runner = new BatchRunner({
      hasWork: () => this.#byDevice.size > 0,
      runBatch: () => this.#commit(),
      failure: 'acknowledgements of commands not stored, trying again',
      log: options.log,
    })
  }

  add(acknowledgement: Acknowledgement): void {
    this.#byDevice.set(acknowledgement.deviceId, acknowledgement)
    this.#runner.wake()
  }

  /** Returns whether the device has an acknowledgement that is not committed yet. */
  hasOf(deviceId: number): boolean {
    return this.#byDevice.has(deviceId)
  }

  /** Commits what has arrived, if the database accepts it. If a command's acknowledgement is lost, the command is sent again. */
  async stop(): Promise<void> {
    await this.#runner.stop()
    const { log } = this.#options
    try {
      while (this.#byDevice.size > 0) await this.#commit()
    } catch (error) {
      log.warn({ err: error, devices: this.#byDevice.size }, 'acknowledgements of commands lost')
    }
  }

  async #commit(): Promise<void> {
    const batch = [...this.#byDevice.values().take(BATCH_MAX)]
    const keysOf = (isCancel: boolean) =>
      batch.filter((each) => each.isCancel === isCancel).map(({ key }) => key)
    await callFunction(
      this.#options.pool,
      functions.acknowledgeCommands({ commandKeys: keysOf(false), cancelledKeys: keysOf(true) }),
    )
    for (const each of batch) {
      this.#byDevice.delete(each.deviceId)
      this.#options.onCommitted(each)
    }
  }
}
