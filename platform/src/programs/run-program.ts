import { flushCompileCache } from 'node:module'
import { printVersion } from './print-version.ts'

const STOP_TIMEOUT_MS = 10_000

/** The signals that stop a program. The last one is sent when its terminal is closed. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** A started program: what it reports, and how it ends. */
export interface Running {
  /** Sent to the parent process, if there is one, as `{ ready }`. */
  ready: object
  stop(): Promise<void>
}

/**
 * Runs a server program until it is stopped by a signal or its parent ends. If the start fails, the program prints one line to stderr and exits with
 * code 1. With `--version` it prints the version instead. With `--check-settings` it ends once its settings are read.
 */
export async function runProgram<Config>(
  name: string,
  readConfig: () => Config,
  start: (config: Config) => Promise<Running>,
): Promise<void> {
  printVersion()
  let running: Running | undefined
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    if (!running) process.exit(0) // nothing has been promised to any client yet
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(name, error),
    )
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  process.on('disconnect', stop)
  try {
    const config = readConfig()
    if (process.argv.includes('--check-settings')) process.exit(0)
    running = await start(config)
  } catch (error) {
    fail(name, error)
  }
  process.send?.({ ready: running.ready }, () => undefined) // a parent that has ended is detected by 'disconnect'
  flushCompileCache() // Node.js writes it on exit, which a killed program does not reach
}

export function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${explain(error)}\n`)
  process.exit(1)
}

/** Returns the problem on one line. */
export function explain(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return explain(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
