import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Halves the cost of starting one of the many processes. There is no cache if the user may not write here. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node-compile')

export interface ProgramOptions {
  settings: Record<string, string>
  cwd?: string
  uid?: number
  /** Runs the program in its own process group, like a terminal does. */
  detached?: boolean
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string[]
  stderr: string[]
}

/** A program under test. It gets only those parts of our environment that it needs to run. */
export class Program {
  readonly stdout: string[] = []
  readonly stderr: string[] = []
  readonly ended: Promise<Ended>
  readonly #child: ChildProcess
  readonly #listeners = new Set<() => void>()

  constructor([file = '', ...args]: string[], { settings, ...options }: ProgramOptions) {
    const { PATH, HOME } = process.env
    const child = spawn(file, args, {
      ...options,
      env: { PATH, HOME, NODE_COMPILE_CACHE, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const name of ['stdout', 'stderr'] as const)
      createInterface(child[name]).on('line', (line) => {
        this[name].push(line)
        for (const listener of this.#listeners) listener()
      })
    this.ended = once(child, 'close').then(() => ({
      code: child.exitCode,
      signal: child.signalCode,
      stdout: this.stdout,
      stderr: this.stderr,
    }))
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Resolves with the `times`th matching line, on stdout by default. Rejects if the program ends first. */
  async says(
    pattern: RegExp,
    { times = 1, on = 'stdout' }: { times?: number; on?: 'stdout' | 'stderr' } = {},
  ): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const look = () => {
      const line = this[on].filter((each) => pattern.test(each))[times - 1]
      if (line !== undefined) resolve(line)
    }
    this.#listeners.add(look)
    look()
    void this.ended.then(() => reject(new Error(`ended without ${pattern}: ${this.stderr.join('\n')}`)))
    try {
      return await promise
    } finally {
      this.#listeners.delete(look)
    }
  }

  signal(signal: NodeJS.Signals): Promise<Ended> {
    return this.#send(this.pid, signal)
  }

  /** Sends the signal to every process in the group, like a terminal does on Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): Promise<Ended> {
    return this.#send(-this.pid, signal)
  }

  #send(pid: number, signal: NodeJS.Signals): Promise<Ended> {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has already ended, and the caller sees how
    }
    return this.ended
  }
}
