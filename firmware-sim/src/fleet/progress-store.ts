import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@sentinel/platform/programs/run-program'
import type { RememberedCommand } from '../device/command-memory.ts'
import type { SimOptions } from '../options.ts'
import { DAY_MS } from '../time.ts'
import { Journal, readJournal } from './journal.ts'
import {
  applyChange,
  CameraChange,
  type StoredCamera,
  type Progress,
  readProgress,
  writeProgress,
} from './progress-file.ts'

const SAVE_EVERY_MS = 5000

interface StoredFile {
  path: string
  journal: Journal
}

/**
 * Stores what a fleet remembers between runs, if it has a file for that. Changes made by commands are durable immediately, in a journal next to the
 * file. The journal is emptied whenever the file is saved.
 */
export class ProgressStore {
  readonly progress: Progress
  readonly #kept: StoredFile | undefined

  private constructor(stored: StoredFile | undefined, progress: Progress) {
    this.#kept = stored
    this.progress = progress
  }

  /** Throws if the file is something else. A new fleet's file is written immediately, so that the fleet is not deployed again after a kill. */
  static async open({ progressFile, backfillDays }: SimOptions, startMs: number): Promise<ProgressStore> {
    const fresh: Progress = {
      deployedMs: startMs - Math.max(backfillDays, 1) * DAY_MS,
      untilMs: startMs - backfillDays * DAY_MS,
      photosDue: [],
      cameras: {},
    }
    if (progressFile === undefined) return new ProgressStore(undefined, fresh)
    const progress = (await readProgress(progressFile)) ?? fresh
    const journalFile = `${progressFile}.journal`
    for (const line of await readJournal(journalFile)) applyChange(progress, CameraChange.parse(line))
    const keeper = new ProgressStore(
      { path: progressFile, journal: await Journal.open(journalFile) },
      progress,
    )
    await keeper.save()
    return keeper
  }

  /** Resolves when this camera's state is durable. Only the `changed` commands are written immediately. */
  async remember(deviceId: number, stored: StoredCamera, changed: RememberedCommand[]): Promise<void> {
    this.progress.cameras[String(deviceId)] = stored
    const { commands: _, ...state } = stored
    const change: CameraChange = { deviceId, state, commands: changed }
    await this.#kept?.journal.append(JSON.stringify(change))
  }

  async save(): Promise<void> {
    const stored = this.#kept
    if (stored) await stored.journal.clear(() => writeProgress(stored.path, this.progress))
  }

  /** Saves one last time. */
  async close(): Promise<void> {
    try {
      await this.save()
    } finally {
      await this.#kept?.journal.close()
    }
  }

  /** Saves repeatedly until aborted. If the disk is full for a while, reports this and retries. */
  async keepSaving(
    settle: (progress: Progress) => void,
    report: (line: string) => void,
    signal: AbortSignal,
  ) {
    while (!signal.aborted) {
      await pause(SAVE_EVERY_MS, undefined, { signal }).catch(() => undefined) // aborted; the loop settles once more
      settle(this.progress)
      await this.save().catch((error: unknown) => report(`progress is not kept: ${explain(error)}`))
    }
  }
}
