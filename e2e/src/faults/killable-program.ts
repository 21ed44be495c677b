import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE_COMPILE_CACHE } from '../stack/program.ts'

const ROOT = join(import.meta.dirname, '../../..')

export interface KillableProgram {
  /** The lines logged over all runs. */
  logged: string[]
  /** Returns the process id of the running program. Throws if the program was never started. */
  pid(): number
  /** Returns true if the program has started and has not ended since. */
  isRunning(): boolean
  start(): Promise<void>
  /** Kills the program, like a power cut would. */
  kill9(): Promise<void>
  /** Freezes the process. Its connections stay open, but it does nothing. */
  pause(): void
  resume(): void
  /** Resolves with the exit code. */
  stop(): Promise<number | null>
  remove(): Promise<void>
}

/** Starts one of the console's programs as in production: a separate process with the same settings and folder after restarts. */
export async function startProgram(
  main: `${string}/main.ts`,
  settings: Record<string, string>,
): Promise<KillableProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sentinel-faults-'))
  const logged: string[] = []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(ROOT, main)], {
      env: { ...process.env, NODE_COMPILE_CACHE, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    if (child.stdout) createInterface(child.stdout).on('line', (line) => logged.push(line))
    await once(child, 'message')
  }
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  await start()
  return {
    logged,
    start,
    pid() {
      if (child?.pid === undefined) throw new Error(`${main} was not started`)
      return child.pid
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    kill9: async () => void (await end('SIGKILL')),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
    async remove() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
