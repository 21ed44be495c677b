import { setTimeout as pause } from 'node:timers/promises'
import type { CommandFault } from '../device/command-faults.ts'
import { isAnswered, type RememberedCommand } from '../device/command-memory.ts'
import type { Camera } from './camera.ts'

interface AnswerSenderOptions {
  camera: Camera
  lateAnswerMs: number
  signal: AbortSignal
  faultsOf: (command: RememberedCommand) => ReadonlySet<CommandFault>
  /** Resolves when the number of acknowledged answers is durable. */
  remember: (command: RememberedCommand) => Promise<void>
  report: (error: unknown) => void
}

/** Sends one camera's answers in order. An answer that is not acknowledged stays stored and is sent again. */
export class AnswerSender {
  readonly #options: AnswerSenderOptions
  readonly #late = new Map<string, () => void>()
  #work: Promise<void> = Promise.resolve()

  constructor(options: AnswerSenderOptions) {
    this.#options = options
  }

  /** Resolves when the command's answers are acknowledged or cannot be sent in this run. */
  async send(command: RememberedCommand): Promise<void> {
    const faults = this.#faultsOf(command)
    try {
      if (faults.has('late-answer')) await this.#waitLong(command.id)
    } catch {
      return // will be sent in the next run
    }
    this.#work = this.#work.then(() => this.#sendAll(command, faults)).catch(this.#options.report)
    await this.#work
  }

  /** Sends a command's late answers now, after what is currently being sent. */
  release(commandId: string): void {
    this.#late.get(commandId)?.()
  }

  async idle(): Promise<void> {
    await this.#work
  }

  async #sendAll(command: RememberedCommand, faults: ReadonlySet<CommandFault>): Promise<void> {
    const { camera, remember, signal } = this.#options
    while (!isAnswered(command) && !signal.aborted) {
      const { id, type, acknowledged } = command
      const answer = command.answers[acknowledged]
      if (answer && type !== undefined && !faults.has('silent-command'))
        await camera.sendAnswer({ id, type }, answer, faults.has('double-answer') ? 2 : 1)
      if (command.acknowledged === acknowledged) command.acknowledged += 1 // otherwise the command has arrived again
      await remember(command)
    }
  }

  async #waitLong(commandId: string): Promise<void> {
    const { lateAnswerMs, signal } = this.#options
    const { promise: released, resolve } = Promise.withResolvers<void>()
    this.#late.set(commandId, resolve)
    try {
      await Promise.race([released, pause(lateAnswerMs, undefined, { signal, ref: false })])
    } finally {
      this.#late.delete(commandId)
    }
  }

  /** Cancellations are always answered so that their effect is visible. */
  #faultsOf(command: RememberedCommand): ReadonlySet<CommandFault> {
    return command.type === 'cancel' ? new Set() : this.#options.faultsOf(command)
  }
}
