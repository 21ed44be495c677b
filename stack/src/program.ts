import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import { explain } from '@sentinel/platform/programs/run-program'

const KILL_AFTER_MS = 12_000
const PAUSES = { firstMs: 250, longestMs: 10_000 }
/** A program that was ready for this long is restarted immediately. */
const STEADY_MS = 5000

export type Environment = Record<string, string | undefined>

export interface ProgramOptions {
  name: string
  /** The program's main file. */
  path: string
  args?: readonly string[]
  environment: Environment
  /** Maps each port that the program reports when it is ready to its setting. */
  portSettings: Record<string, string>
  /** If true, restarts the program whenever one of its source files changes. */
  isWatched: boolean
  log: (line: string) => void
  pauses?: { firstMs: number; longestMs: number }
  steadyMs?: number
}

/** Thrown if a program could not start. The message is the program's own line. */
export class ProgramFailed extends Error {
  override name = 'ProgramFailed'
}

/**
 * Runs one server program as a child process. Once it has been ready, it is restarted whenever it ends, on the same ports: immediately if it had been
 * ready for a while, and after growing pauses if it repeatedly ends during its start, because each start costs the other programs a second of CPU
 * time.
 */
export class Program {
  readonly #options: ProgramOptions
  readonly #stopping = new AbortController()
  #ports: Environment = {}
  #child: ChildProcess | undefined
  readonly #backOff: BackOff

  constructor(options: ProgramOptions) {
    this.#options = options
    this.#backOff = new BackOff(options.pauses ?? PAUSES)
  }

  /** Resolves with the ports, by setting, when the program is ready. Throws `ProgramFailed` if it ends first. */
  async start(): Promise<Environment> {
    const child = this.#spawn()
    this.#child = child
    const stderr = holdStderr(child)
    // Starts listening here, because a program may end before its ready message has been read.
    const end = new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
    )
    const failed = once(child, 'close').then(() => {
      throw this.#explainFailure(stderr.take())
    })
    const ready = await Promise.race([failed, isReady(child)])
    failed.catch(() => undefined) // from here on the exit is handled below
    process.stderr.write(stderr.take())
    const readyAt = performance.now()
    void end.then((reason) => {
      const { steadyMs = STEADY_MS } = this.#options
      if (performance.now() - readyAt >= steadyMs) this.#backOff.startOver()
      return this.#startAgain(reason)
    })
    for (const [port, setting] of Object.entries(this.#options.portSettings))
      this.#ports[setting] = String(ready[port])
    return this.#ports
  }

  /** Stops the program and waits for it to end. Kills it if it does not. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    await ended
    clearTimeout(killer)
  }

  #spawn(): ChildProcess {
    const { path, args = [], environment, isWatched } = this.#options
    // If a watched program fails, it waits for the next change, so its stderr never ends. It is shown as it arrives.
    return spawn(
      process.execPath,
      [...(isWatched ? ['--watch', '--watch-preserve-output'] : []), path, ...args],
      {
        env: { ...environment, ...this.#ports },
        stdio: ['ignore', 'inherit', isWatched ? 'inherit' : 'pipe', 'ipc'],
      },
    )
  }

  /** A program that cannot start prints the reason as its last line. Earlier lines are forwarded. */
  #explainFailure(written: string): ProgramFailed {
    const { name } = this.#options
    const lines = written.trimEnd().split('\n')
    const reason = lines.at(-1)?.startsWith(`${name}: `) ? lines.pop()?.slice(name.length + 2) : undefined
    if (lines.some(Boolean)) process.stderr.write(`${lines.join('\n')}\n`)
    return new ProgramFailed(reason ?? `${name} did not start`)
  }

  async #startAgain(end: string): Promise<void> {
    const { name, log } = this.#options
    if (this.#stopping.signal.aborted) return
    log(`${name} ended unexpectedly (${end}): starting it again`)
    for (let loggedReason = ''; ;) {
      await pause(this.#backOff.next(), undefined, { signal: this.#stopping.signal }).catch(() => undefined) // stopping ends the pause early
      if (this.#stopping.signal.aborted) return
      try {
        await this.start()
        return
      } catch (error) {
        const reason = explain(error)
        if (reason !== loggedReason && !this.#stopping.signal.aborted)
          log(`${name} does not come back, trying on: ${reason}`)
        loggedReason = reason
      }
    }
  }
}

/** Buffers what a child writes to stderr until `take` is called. From then on it is forwarded. */
function holdStderr({ stderr }: ChildProcess): { take(): string } {
  let held = ''
  const hold = (text: string) => (held += text)
  stderr?.setEncoding('utf8').on('data', hold)
  return {
    take() {
      stderr?.off('data', hold).pipe(process.stderr, { end: false })
      return held
    },
  }
}

function isReady(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message && 'ready' in message)
        resolve(message.ready as Record<string, unknown>) // safe: our own programs report their ports
    })
  })
}
