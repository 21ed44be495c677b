import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const KILL_AFTER_MS = 12_000
const RESTART_PAUSE_MAX_MS = 10_000

export interface ProgramOptions {
  name: string
  /** The program's main file. */
  path: string
  environment: Record<string, string | undefined>
  /** Arguments of node itself, before the path. */
  nodeArguments?: string[]
  log: (line: string) => void
}

/** A program that could not start; it has said why on stderr itself. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}

/**
 * One server program as a child process. Once it has been ready it is started again whenever it dies, with growing
 * pauses, on the ports it had.
 */
export class Program {
  readonly #options: ProgramOptions
  #child: ChildProcess | undefined
  #stopping = false
  #pauseMs = 0

  constructor(options: ProgramOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves with what the program says when it is ready. Throws `ProgramFailed` when it ends before. */
  async start(): Promise<unknown> {
    const { name, path, environment, nodeArguments = [] } = this.#options
    const child = spawn(process.execPath, [...nodeArguments, path], {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    const ended = once(child, 'exit').then(() => {
      throw new ProgramFailed(`${name} did not start`)
    })
    const ready = await Promise.race([ended, isReady(child)])
    ended.catch(() => undefined) // from here on the exit is handled below
    child.once('exit', (code, signal) => void this.#startAgain(code, signal))
    return ready
  }

  /** Asks the program to stop and waits; one that does not is killed. */
  async stop(): Promise<void> {
    this.#stopping = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    await ended
    clearTimeout(killer)
  }

  async #startAgain(code: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const { name, log } = this.#options
    while (!this.#stopping) {
      log(`${name} ended unexpectedly (${signal ?? `exit code ${code}`}): starting it again`)
      await pause(this.#pauseMs)
      this.#pauseMs = Math.min(RESTART_PAUSE_MAX_MS, this.#pauseMs * 2 + 250)
      if (this.#stopping) return
      const started = await this.start().then(
        () => true,
        () => false,
      )
      if (started) return
    }
  }
}

function isReady(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message && 'ready' in message) resolve(message.ready)
    })
  })
}
