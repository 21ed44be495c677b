import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Halves what it costs to start one of the many processes; who may not write here goes without. */
export const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/node-compile')

export interface ProgramOptions {
  settings: Record<string, string>
  cwd?: string
  uid?: number
  /** In a process group of its own, as a terminal starts it. */
  detached?: boolean
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string[]
  stderr: string[]
}

/** A program under test, with nothing of our environment but what it takes to run. */
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

  /** Resolves with the matching line number `times`, on stdout by default. Rejects when the program ends before. */
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

  /** As a terminal sends Ctrl-C: to every process of the group. */
  signalGroup(signal: NodeJS.Signals): Promise<Ended> {
    return this.#send(-this.pid, signal)
  }

  #send(pid: number, signal: NodeJS.Signals): Promise<Ended> {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended by itself: how, the caller sees
    }
    return this.ended
  }
}
