import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const CHECK_MS = 1000
/** A disk that hangs gives no answer. */
const UNKNOWN_AFTER_MS = 10_000
const REFUSED = 'photos and the payloads of dead letters are refused.'

export interface DiskReserveOptions {
  /** Folders whose disks are watched; one that does not exist yet is on the disk of its parent. */
  folders: readonly string[]
  reserveBytes: number
  log: Logger
  onChecked: (freeBytes: number) => void
}

/**
 * Watches the free space of the disks. Below the reserve, what is left is kept for insights: photos are refused and dead letters lose
 * their payload.
 */
export class DiskReserve {
  readonly #options: DiskReserveOptions
  #freeBytes = Number.POSITIVE_INFINITY
  /** Of the last look that found an answer. */
  #checkedMs = performance.now()
  readonly #end = new AbortController()

  constructor(options: DiskReserveOptions) {
    this.#options = options
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    await this.#check()
    void this.#checkAgain()
  }

  stop(): void {
    this.#end.abort()
  }

  isReserved(): boolean {
    return this.#freeBytes < this.#options.reserveBytes || this.#isUnknown()
  }

  /** Why photos are refused, or undefined while they are not. */
  explain(): string | undefined {
    if (!this.isReserved()) return undefined
    const { reserveBytes } = this.#options
    if (this.#isUnknown()) return `The disk does not say how much room it has: ${REFUSED}`
    return `The disk has ${toMiB(this.#freeBytes)} MiB left, and ${toMiB(reserveBytes)} MiB are kept for insights: ${REFUSED}`
  }

  #isUnknown(): boolean {
    return performance.now() - this.#checkedMs > UNKNOWN_AFTER_MS
  }

  /** One look after the other: those at a disk that hangs would take all threads. */
  async #checkAgain(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      await pause(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined) // stopping cuts it short
      if (!signal.aborted) await this.#check()
    }
  }

  async #check(): Promise<void> {
    const { folders, log, onChecked } = this.#options
    const before = this.explain()
    try {
      this.#freeBytes = Math.min(...(await Promise.all(folders.map(findFreeBytes))))
      this.#checkedMs = performance.now()
    } catch (error) {
      log.warn({ err: error }, 'free disk space unknown')
      return
    }
    onChecked(this.#freeBytes)
    const after = this.explain()
    if (after && !before) log.warn(after)
    if (before && !after) log.info({ freeMiB: toMiB(this.#freeBytes) }, 'the disk has room again')
  }
}

/** What programs that are not privileged may still write. */
async function findFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error // safe: statfs rejects with these
    return findFreeBytes(parent)
  }
}

function toMiB(bytes: number): number {
  return Math.floor(bytes / 2 ** 20)
}
