import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@sentinel/platform/run-program'
import type { SimOptions } from '../options.ts'
import { DAY_MS } from '../time.ts'
import { type Progress, readProgress, writeProgress } from './progress-file.ts'

const SAVE_EVERY_MS = 5000

/** What a fleet remembers from one run to the next, where it has a file for it. */
export class ProgressKeeper {
  readonly progress: Progress
  readonly #file: string | undefined

  private constructor(file: string | undefined, progress: Progress) {
    this.#file = file
    this.progress = progress
  }

  /** Throws for a file that is something else. A new fleet's is written at once: a kill must not deploy it anew. */
  static async open({ progressFile, backfillDays }: SimOptions, startMs: number): Promise<ProgressKeeper> {
    const kept = progressFile === undefined ? undefined : await readProgress(progressFile)
    const keeper = new ProgressKeeper(
      progressFile,
      kept ?? {
        deployedMs: startMs - Math.max(backfillDays, 1) * DAY_MS,
        untilMs: startMs - backfillDays * DAY_MS,
        photosDue: [],
        cameras: {},
      },
    )
    await keeper.save()
    return keeper
  }

  async save(): Promise<void> {
    if (this.#file !== undefined) await writeProgress(this.#file, this.progress)
  }

  /** Saves again and again until aborted; a disk that is full for a while is told and tried again. */
  async keepSaving(
    settle: (progress: Progress) => void,
    report: (line: string) => void,
    signal: AbortSignal,
  ) {
    while (!signal.aborted) {
      await pause(SAVE_EVERY_MS, undefined, { signal }).catch(() => undefined) // told to end, which settles once more
      settle(this.progress)
      await this.save().catch((error: unknown) => report(`progress is not kept: ${explain(error)}`))
    }
  }
}
