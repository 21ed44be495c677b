import { z } from 'zod'
import { Answer, type Command } from './command.ts'

/** The minimum number of recent commands that a camera remembers. */
const COMMANDS_STORED = 64

/**
 * A command that a camera has received, and its state: `waiting` is not executed yet, `restarting` is executed and needs a restart to finish, and the
 * other two are final.
 */
export const RememberedCommand = z.object({
  id: z.string(),
  /** Undefined if the camera knows the id only because the command was cancelled before it arrived. */
  type: z.custom<Command['type']>((value) => typeof value === 'string').optional(),
  stage: z.enum(['waiting', 'restarting', 'executed', 'not_executed']),
  /** Needed to execute the command, and stored until the command has ended. */
  command: z.custom<Command>((value) => typeof value === 'object' && value !== null).optional(),
  answers: z.array(Answer),
  /** The number of answers that the broker has acknowledged. */
  acknowledged: z.number(),
})
export type RememberedCommand = z.infer<typeof RememberedCommand>

/** The commands that a camera remembers, oldest first. */
export class CommandMemory {
  readonly #commands: Map<string, RememberedCommand>

  constructor(stored: readonly RememberedCommand[] = []) {
    this.#commands = new Map(stored.map((command) => [command.id, command]))
    this.#forgetOldest()
  }

  find(id: string): RememberedCommand | undefined {
    return this.#commands.get(id)
  }

  add(command: Command): RememberedCommand {
    const { id, type } = command
    return this.#keep({ id, type, command, stage: 'waiting', answers: [], acknowledged: 0 })
  }

  /** Remembers the id of a command that has not arrived, so that the command is never executed. */
  addCancelled(id: string): RememberedCommand {
    return this.#keep({ id, stage: 'not_executed', answers: [CANCELLED], acknowledged: 1 })
  }

  forget(id: string): void {
    this.#commands.delete(id)
  }

  get all(): RememberedCommand[] {
    return [...this.#commands.values()]
  }

  #keep(command: RememberedCommand): RememberedCommand {
    this.#commands.set(command.id, command)
    this.#forgetOldest()
    return command
  }

  #forgetOldest(): void {
    const excess = this.#commands.size - COMMANDS_STORED
    const expendable = excess > 0 ? this.all.filter((each) => hasEnded(each) && isAnswered(each)) : []
    for (const { id } of expendable.slice(0, excess)) this.#commands.delete(id)
  }
}

/** The answer to a cancelled command that arrives again. */
const CANCELLED: Answer = { status: 'failed', detail: 'cancelled' }

/** Cancels a command unless it has been executed. Returns the answer to the request. */
export function cancelCommand(target: RememberedCommand): Answer {
  if (target.stage === 'executed' || target.stage === 'restarting')
    return { status: 'failed', detail: 'already executed' }
  if (target.stage === 'waiting') endCommand(target, 'not_executed', CANCELLED, { isReported: true })
  return { status: 'success' }
}

/** Ends a command with its last answer. If `isReported` is true, the answer is sent only if the command arrives again. */
export function endCommand(
  remembered: RememberedCommand,
  stage: 'executed' | 'not_executed',
  answer: Answer,
  { isReported = false }: { isReported?: boolean } = {},
): void {
  remembered.stage = stage
  remembered.answers.push(answer)
  delete remembered.command
  if (isReported) remembered.acknowledged = remembered.answers.length
}

export function hasEnded({ stage }: RememberedCommand): boolean {
  return stage === 'executed' || stage === 'not_executed'
}

export function isAnswered({ answers, acknowledged }: RememberedCommand): boolean {
  return acknowledged >= answers.length
}
