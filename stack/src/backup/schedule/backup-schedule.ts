import { explain } from '@sentinel/platform/programs/run-program'
import type { BackupSettings } from '../backup-settings.ts'
import { findDueAt } from './find-due-at.ts'

const CHECK_MS = 60_000
/** The time after which a failed backup is retried. */
const RETRY_MS = 60 * 60_000

interface ScheduleDeps {
  /** Returns when the folder's last backup was taken, in ms. */
  findLastMs: (folder: string) => Promise<number>
  /** Takes a backup until the signal ends it. Returns whether it succeeded. */
  takeBackup: (signal: AbortSignal) => Promise<boolean>
  log: (line: string) => void
}

export interface BackupSchedule {
  /** Ends a running backup, which leaves nothing that counts as a backup. */
  stop(): Promise<void>
}

/**
 * Takes a backup each day at the configured time, if the settings name a folder. A missed backup runs at the next start, and a failed one is retried
 * after an hour. No backup begins while another is running.
 */
export function scheduleBackups(
  { folder, atMinute }: Pick<BackupSettings, 'folder' | 'atMinute'>,
  { findLastMs, takeBackup, log }: ScheduleDeps,
): BackupSchedule | undefined {
  if (folder === undefined) return undefined
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let failedAtMs = -Infinity
  const backUp = async () => {
    const nowMs = Date.now()
    const isDue = (await findLastMs(folder)) < findDueAt(nowMs, atMinute)
    if (!isDue || nowMs - failedAtMs < RETRY_MS) return
    failedAtMs = (await takeBackup(stopping.signal)) ? -Infinity : Date.now()
  }
  const check = () => {
    running ??= backUp()
      .catch((error: unknown) => log(`backup: ${explain(error)}`))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(check, CHECK_MS)
  check()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
