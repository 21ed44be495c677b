import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { explain } from '@sentinel/platform/run-program'
import { listBackups, readManifest } from './backup-folder.ts'
import type { BackupSettings } from './backup-settings.ts'
import { findDueAt } from './find-due-at.ts'

const CHECK_MS = 60_000
/** Between two tries of a backup that fails. */
const RETRY_MS = 60 * 60_000
const BACKUP_PROGRAM = fileURLToPath(new URL('../backup.ts', import.meta.url))

export interface BackupSchedule {
  /** Ends a backup that is running; it leaves nothing that counts. */
  stop(): Promise<void>
}

/**
 * Takes a backup each day at the time of the settings, if they name a folder, as a separate process. A missed backup runs at the next start.
 * While one is running, no other begins.
 */
export function scheduleBackups(
  { folder, atMinute }: BackupSettings,
  { environment, log }: { environment: Record<string, string | undefined>; log: (line: string) => void },
): BackupSchedule | undefined {
  if (folder === undefined) return undefined
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let failedAtMs = -Infinity
  const backUp = async () => {
    const nowMs = Date.now()
    const isDue = (await findLastMs(folder)) < findDueAt(nowMs, atMinute)
    if (!isDue || nowMs - failedAtMs < RETRY_MS) return
    failedAtMs = (await runBackup(environment, stopping.signal)) ? -Infinity : Date.now()
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

/** When the last backup that can be read was taken. */
async function findLastMs(folder: string): Promise<number> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(folder, name).catch(() => undefined) // the next backup says that it is damaged
    if (manifest) return Date.parse(manifest.takenAt)
  }
  return -Infinity
}

/** Returns whether it succeeded. Its own output says the rest. */
async function runBackup(
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false
  const child = spawn(process.execPath, [BACKUP_PROGRAM], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  const [code] = (await once(child, 'exit')) as [number | null] // safe: the event's arguments
  signal.removeEventListener('abort', end)
  return code === 0
}
