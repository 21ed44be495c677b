import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

const CHECK_MS = 1000
/** Checking a disk that hangs may never finish. */
const UNKNOWN_AFTER_MS = 10_000
const REFUSED = 'photos and the payloads of dead letters are refused.'

export interface DiskRoom {
  freeBytes: number
  totalBytes: number
}

export interface DiskReserveOptions {
  /** The folders whose disks are watched. A folder that does not exist yet is on its parent's disk. */
  folders: readonly string[]
  reserveBytes: number
  log: Logger
  onChecked: (room: DiskRoom) => void
}

/**
 * Watches the free disk space. Below the reserve, the remaining space is only for insights: photos are refused, and dead letters are stored without
 * their payloads.
 */
export class DiskReserve {
  readonly #options: DiskReserveOptions
  #room: DiskRoom = { freeBytes: Number.POSITIVE_INFINITY, totalBytes: Number.POSITIVE_INFINITY }
  /** The time when the last completed check ended. */
  #checkedMs = performance.now()
  readonly #end = new AbortController()

  constructor(options: DiskReserveOptions) {
    this.#options = options
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.#check()
    void this.#checkAgain()
  }

  stop(): void {
    this.#end.abort()
  }

  isReserved(): boolean {
    return this.#room.freeBytes < this.#options.reserveBytes || this.#isUnknown()
  }

  /** Returns why photos are refused, or undefined if they are not. */
  explain(): string | undefined {
    if (!this.isReserved()) return undefined
    const { reserveBytes } = this.#options
    if (this.#isUnknown()) return `The disk does not say how much room it has: ${REFUSED}`
    return `The disk has ${toMiB(this.#room.freeBytes)} MiB left, and ${toMiB(reserveBytes)} MiB are kept for insights: ${REFUSED}`
  }

  #isUnknown(): boolean {
    return performance.now() - this.#checkedMs > UNKNOWN_AFTER_MS
  }

  /** Runs one check at a time. Several checks of a disk that hangs would use up all threads. */
  async #checkAgain(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      await pause(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined) // stopping ends the pause early
      if (!signal.aborted) await this.#check()
    }
  }

  async #check(): Promise<void> {
    const { folders, log, onChecked } = this.#options
    const before = this.explain()
    try {
      this.#room = await findLeastRoom(folders)
      this.#checkedMs = performance.now()
    } catch (error) {
      log.warn({ err: error }, 'free disk space unknown')
      return
    }
    onChecked(this.#room)
    const after = this.explain()
    if (after && !before) log.warn(after)
    if (before && !after) log.info({ freeMiB: toMiB(this.#room.freeBytes) }, 'the disk has room again')
  }
}

async function findLeastRoom(folders: readonly string[]): Promise<DiskRoom> {
  const rooms = await Promise.all(folders.map(findRoom))
  return rooms.reduce((least, room) => (room.freeBytes < least.freeBytes ? room : least))
}

/** Returns the free space. `freeBytes` is what unprivileged programs may still write. */
async function findRoom(folder: string): Promise<DiskRoom> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error // safe: statfs rejects with these
    return findRoom(parent)
  }
}

function toMiB(bytes: number): number {
  return Math.floor(bytes / 2 ** 20)
}
