import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const BACKUP_PROGRAM = fileURLToPath(new URL('../backup.ts', import.meta.url))

/** Takes a backup in a separate process, which the signal ends. Returns whether it succeeded. The process prints everything else itself. */
export async function runBackup(
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
