import { setTimeout as pause } from 'node:timers/promises'
import { explain } from '@sentinel/platform/programs/run-program'
import type { Answer, Command } from '../device/command.ts'
import { CommandFailure } from '../device/command-failure.ts'
import { type CommandFault, type CommandFaultChances, drawCommandFaults } from '../device/command-faults.ts'
import {
  cancelCommand,
  CommandMemory,
  endCommand,
  hasEnded,
  isAnswered,
  type RememberedCommand,
} from '../device/command-memory.ts'
import { downloadFile } from '../device/download-file.ts'
import { createExecution, type Execution, type Hands } from '../device/execute.ts'
import { AnswerSender } from './answer-sender.ts'
import type { Camera } from './camera.ts'
import type { CommandLog } from './command-log.ts'
import type { PasswordOf } from './credentials.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { StoredCamera } from './progress-file.ts'
import type { InTurn } from './take-turns.ts'

/** A camera waits this long for the broker to acknowledge its answer before it restarts anyway. */
const ANSWER_WAIT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const DOWNLOAD_RETRY_MS = 2000
const DISK_RETRY_MS = 1000

/** Everything that a fleet's cameras share to execute their commands. */
export interface CommandSurroundings {
  clock: FleetClock
  /** Aborted when the fleet stops. What has not been executed by then waits for the next run. */
  signal: AbortSignal
  seed: number
  faultChances: CommandFaultChances
  bootMs: number
  lateAnswerMs: number
  passwordOf: PasswordOf
  inTurn: InTurn
  log: CommandLog | undefined
  /** Resolves when the change is durable. */
  remember(deviceId: number, stored: StoredCamera, changed: RememberedCommand[]): Promise<void>
  report(error: unknown): void
}

/** Accepts one camera's commands, executes them one after the other, each at most once, and answers them. */
export class CommandRunner {
  readonly #camera: Camera
  readonly #memory: CommandMemory
  readonly #surroundings: CommandSurroundings
  readonly #answers: AnswerSender
  #work: Promise<void> = Promise.resolve()
  /** The command that is being prepared. A cancellation interrupts it. */
  #underWay: { id: string; isFinal: boolean; interrupt: AbortController } | undefined

  constructor(camera: Camera, stored: StoredCamera | undefined, surroundings: CommandSurroundings) {
    this.#camera = camera
    this.#memory = new CommandMemory(stored?.commands)
    this.#surroundings = surroundings
    this.#answers = new AnswerSender({
      camera,
      lateAnswerMs: surroundings.lateAnswerMs,
      signal: surroundings.signal,
      faultsOf: (command) => this.#faultsOf(command),
      remember: (command) => this.#keep(command),
      report: (error) => this.#report(error),
    })
  }

  /** Continues where the last run ended. */
  resume(): void {
    for (const command of this.#memory.all) {
      if (!hasEnded(command)) this.#enqueue(command)
      else if (!isAnswered(command)) void this.#answers.send(command)
    }
  }

  /** Resolves when nothing is being executed or answered. */
  async idle(): Promise<void> {
    await this.#work
    await this.#answers.idle()
  }

  /**
   * Resolves when the command is durable and may be acknowledged. A known command is answered again but never executed again. Rejects if it must not
   * be acknowledged.
   */
  async take(command: Command): Promise<void> {
    const known = this.#memory.find(command.id)
    if (known) return this.#takeAgain(known, command)
    const taken = this.#memory.add(command)
    const cancelled = command.type === 'cancel' ? this.#cancel(taken, command.payload.id) : []
    try {
      await this.#remember(taken, ...cancelled)
    } catch (error) {
      this.#memory.forget(command.id) // it will be sent again
      throw error
    }
    if (command.type === 'cancel') {
      void this.#answers.send(taken)
      this.#answers.release(command.payload.id)
    } else setImmediate(() => this.#enqueue(taken)) // after the acknowledgement has been sent
    if (this.#faultsOf(taken).has('lost-puback'))
      throw new Error('the connection broke before the acknowledgement left')
  }

  async #takeAgain(known: RememberedCommand, { type }: Command): Promise<void> {
    known.type ??= type
    known.acknowledged = 0
    await this.#remember(known)
    void this.#answers.send(known)
  }

  /** Returns the cancelled command. */
  #cancel(cancel: RememberedCommand, targetId: string): RememberedCommand[] {
    const target = this.#memory.find(targetId) ?? this.#memory.addCancelled(targetId)
    const underWay = this.#underWay?.id === targetId ? this.#underWay : undefined
    const answer: Answer = underWay?.isFinal
      ? { status: 'failed', detail: 'already executed' }
      : cancelCommand(target)
    endCommand(cancel, answer.status === 'success' ? 'executed' : 'not_executed', answer)
    if (answer.status === 'success') underWay?.interrupt.abort(new Error('cancelled'))
    return [target]
  }

  #enqueue(command: RememberedCommand): void {
    this.#work = this.#work
      .then(() => (hasEnded(command) || this.#surroundings.signal.aborted ? undefined : this.#run(command)))
      .catch((error: unknown) => this.#report(error))
  }

  async #run(remembered: RememberedCommand): Promise<void> {
    const { command, stage } = remembered
    if (!command) return
    const interrupt = new AbortController()
    this.#underWay = { id: command.id, isFinal: false, interrupt }
    try {
      const execution = createExecution(command, this.#hands(interrupt.signal))
      if (stage === 'restarting' || (await this.#execute(remembered, command, execution)))
        await this.#finishWithRestart(remembered, execution)
    } finally {
      this.#underWay = undefined
    }
  }

  /** Returns whether a restart must follow. */
  async #execute(remembered: RememberedCommand, command: Command, execution: Execution): Promise<boolean> {
    const { signal, log } = this.#surroundings
    const { deviceId } = this.#camera.device
    try {
      if (this.#faultsOf(remembered).has('reboot-in-command')) await this.#restartCamera('power loss')
      await this.#perform(remembered, command, execution)
    } catch (error) {
      signal.throwIfAborted() // it is executed in the next run
      if (hasEnded(remembered)) return false // cancelled in the meantime
      if (!(error instanceof CommandFailure)) this.#report(error)
      await this.#end(remembered, 'not_executed', { status: 'failed', detail: explain(error) })
      return false
    }
    if (hasEnded(remembered)) return false
    // Runs before anything is stored. If the fleet is killed in between, the next run executes the command again, and the log shows it.
    log?.record({ deviceId, commandId: command.id, type: command.type })
    // The changes and the fact that they were made become durable together, or not at all.
    execution.apply(this.#camera.state)
    const needsRestart = execution.restartReason !== undefined
    if (needsRestart) {
      remembered.stage = 'restarting'
      remembered.answers.push({ status: 'pending_reset' })
    } else endCommand(remembered, 'executed', successOf(execution))
    await this.#keep(remembered)
    if (!needsRestart) void this.#answers.send(remembered)
    return needsRestart
  }

  async #perform(remembered: RememberedCommand, command: Command, execution: Execution): Promise<void> {
    if (hasEnded(remembered)) return
    refuseExpired(command)
    await execution.prepare()
    if (hasEnded(remembered)) return
    refuseExpired(command)
    if (this.#underWay) this.#underWay.isFinal = true
    await execution.send()
  }

  async #finishWithRestart(remembered: RememberedCommand, execution: Execution): Promise<void> {
    const answered = this.#answers.send(remembered)
    await Promise.race([answered, pause(ANSWER_WAIT_MS, undefined, { ref: false })])
    await this.#restartCamera(execution.restartReason ?? 'reset')
    await this.#end(remembered, 'executed', successOf(execution))
  }

  async #end(
    remembered: RememberedCommand,
    stage: 'executed' | 'not_executed',
    answer: Answer,
  ): Promise<void> {
    endCommand(remembered, stage, answer)
    await this.#keep(remembered)
    void this.#answers.send(remembered)
  }

  async #restartCamera(reason: string): Promise<void> {
    const { bootMs, clock } = this.#surroundings
    await this.#camera.restart(reason, bootMs, clock)
  }

  #hands(interrupted: AbortSignal): Hands {
    const { clock, inTurn, passwordOf, signal } = this.#surroundings
    const { deviceId, transport } = this.#camera.device
    const password = passwordOf(deviceId)
    return {
      plannedUntilMs: Math.max(this.#camera.plannedUntilMs, clock.nowMs()),
      download: (file) =>
        downloadFile(file, {
          credentials: password === undefined ? undefined : { username: String(deviceId), password },
          requestTimeoutMs: REQUEST_TIMEOUT_MS,
          retryMs: DOWNLOAD_RETRY_MS,
          signal: AbortSignal.any([signal, interrupted]),
          inTurn,
        }),
      canSendPhotos: transport !== 'lora',
      sendFullPhoto: (messageId, index) => this.#camera.sendFullPhoto(messageId, index, clock),
    }
  }

  #faultsOf({ id }: RememberedCommand): ReadonlySet<CommandFault> {
    const { seed, faultChances } = this.#surroundings
    return drawCommandFaults(seed, this.#camera.device.deviceId, id, faultChances)
  }

  async #remember(...changed: RememberedCommand[]): Promise<void> {
    const stored = { ...this.#camera.state.kept(), commands: this.#memory.all }
    await this.#surroundings.remember(this.#camera.device.deviceId, stored, changed)
  }

  /** Retries until the disk accepts the change or the fleet stops. */
  async #keep(changed: RememberedCommand): Promise<void> {
    const { signal } = this.#surroundings
    for (;;) {
      try {
        return await this.#remember(changed)
      } catch (error) {
        this.#report(error)
        await pause(DISK_RETRY_MS, undefined, { signal })
      }
    }
  }

  #report(error: unknown): void {
    if (!this.#surroundings.signal.aborted) this.#surroundings.report(error)
  }
}

function refuseExpired({ expires_at: expiresAt }: Command): void {
  if (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()) throw new CommandFailure('expired')
}

function successOf({ detail }: Execution): Answer {
  return { status: 'success', ...(detail !== undefined && { detail }) }
}
