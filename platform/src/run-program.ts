const STOP_TIMEOUT_MS = 10_000

/** What a started program tells and how it ends. */
export interface Running {
  /** Sent to the parent process, if there is one, as `{ ready }`. */
  ready: object
  stop(): Promise<void>
}

/**
 * Runs a server program until it is asked to stop (SIGTERM, SIGINT, or its parent is gone). A start that fails is one
 * line on stderr and exit code 1.
 */
export async function runProgram(name: string, start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start()
    process.send?.({ ready: running.ready })
    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
      running.stop().then(
        () => process.exit(0),
        (error: Error) => fail(name, error),
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('disconnect', stop)
  } catch (error) {
    fail(name, error)
  }
}

export function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
