import { constants } from 'node:os'
import { explain, STOP_SIGNALS } from '@sentinel/platform/programs/run-program'

/** The time after which interrupted work that has not ended is aborted. */
const END_WITHIN_MS = 10_000

/** Thrown if a signal has stopped a command. */
export class Interrupted extends Error {
  override name = 'Interrupted'
  /** The exit code that a shell reports for a program ended by the signal. */
  readonly exitCode: number
  /** The last line that the command prints. */
  readonly line: string

  constructor(signal: NodeJS.Signals, line: string) {
    super('it was interrupted')
    this.exitCode = 128 + constants.signals[signal]
    this.line = line
  }
}

/**
 * Returns a signal that is aborted, with `Interrupted` as its reason, when a signal stops this process. The work should then end on its own. A second
 * signal, or ten seconds, will end it anyway. `remains` says what an interrupted command leaves behind.
 */
export function listenForInterrupt(name: string, remains: string): AbortSignal {
  const controller = new AbortController()
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      const reason = new Interrupted(signal, `${name}: interrupted; ${remains}`)
      if (controller.signal.aborted) endInterrupted(reason)
      controller.abort(reason)
      setTimeout(() => endInterrupted(reason), END_WITHIN_MS).unref()
    })
  return controller.signal
}

/** Ends a failed command with the reason, or an interrupted one with what it leaves behind, on one line. */
export function endCommand(name: string, error: unknown, interrupt: AbortSignal | undefined): never {
  const reason: unknown = interrupt?.reason
  if (reason instanceof Interrupted) endInterrupted(reason)
  process.stderr.write(`${name}: ${explain(error)}\n`)
  process.exit(1)
}

function endInterrupted({ line, exitCode }: Interrupted): never {
  process.stderr.write(`${line}\n`)
  process.exit(exitCode)
}
