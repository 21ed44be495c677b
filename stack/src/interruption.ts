import { constants } from 'node:os'
import { explain, STOP_SIGNALS } from '@sentinel/platform/run-program'

/** Work that is interrupted and does not end within this time is broken off. */
const END_WITHIN_MS = 10_000

/** A signal has asked a command to stop. */
export class Interrupted extends Error {
  override name = 'Interrupted'
  /** What a shell reports of a program that a signal has ended. */
  readonly exitCode: number

  constructor(signal: NodeJS.Signals) {
    super('it was interrupted')
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** Is aborted, with `Interrupted` as its reason, when a signal asks this process to stop. */
export function listenForInterrupt(): AbortSignal {
  const controller = new AbortController()
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (controller.signal.aborted) return
      const reason = new Interrupted(signal)
      controller.abort(reason)
      setTimeout(() => process.exit(reason.exitCode), END_WITHIN_MS).unref()
    })
  return controller.signal
}

/** Ends a command that has failed with the reason, or one that was interrupted with what that leaves behind, in one line. */
export function endCommand(
  name: string,
  error: unknown,
  { interrupt, remains }: { interrupt: AbortSignal; remains: string },
): never {
  const reason: unknown = interrupt.reason
  const isInterrupted = reason instanceof Interrupted
  process.stderr.write(`${name}: ${isInterrupted ? `interrupted; ${remains}` : explain(error)}\n`)
  process.exit(isInterrupted ? reason.exitCode : 1)
}
