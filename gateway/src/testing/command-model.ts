import type { AnswerStatus } from '@sentinel/contracts/device-messages/mqtt'
import type { CommandEnd, CommandStatus, DeviceCommandType } from '@sentinel/contracts/commands/commands'
import { type CommandEvent, isOpen, nextState, transitions } from '@sentinel/domain/commands/states'

export interface ModelCommand {
  /** The device's number in the model, starting at 0. */
  device: number
  type: DeviceCommandType
  cycleMinutes?: number
  releaseId?: number
  firmwareVersion?: string
  /** True if it was passed to a network server. An update then has two parts that are answered separately. */
  isOverLora?: boolean
}

/** The parts of an update that is sent over LoRa. */
export const RADIO_PARTS = ['models', 'settings'] as const
type RadioPart = (typeof RADIO_PARTS)[number]

export interface Answer {
  at: number
  status: AnswerStatus
  isOfCancel?: boolean
  /** Ignored for commands that have no parts. */
  part?: RadioPart
}

/** A health report from the device that has this command. It contains the revision of the command's settings, and a restart. */
export interface Report {
  at: number
  firmwareVersion: string
}

class CommandState {
  status: CommandStatus = 'pending'
  end: CommandEnd | null = null
  isSent = false
  isAcknowledged = false
  isCancelDue = false
  isCancelAcknowledged = false
  readonly partAnswers = new Map<RadioPart, AnswerStatus>()
  readonly history = ['created']

  constructor({ isOverLora = false }: ModelCommand) {
    this.isSent = isOverLora
  }

  areRadioPartsDone(): boolean {
    return RADIO_PARTS.every((part) => this.partAnswers.get(part) === 'success')
  }
}

/** Does what the functions in `migrations/functions/commands.sql` do, but uses the table of states. Refers to commands by position. */
export class CommandModel {
  readonly commands: readonly ModelCommand[]
  readonly states: CommandState[]
  /** Indexed by device. */
  readonly requestedCycleMinutes: (number | null)[]
  readonly deployedReleaseIds: (number | null)[]
  /** The firmware version that each device last reported. */
  readonly #firmwareVersions = new Map<number, string>()
  /** The transitions that were made, each with whether the command had been sent. */
  readonly made = new Set<string>()
  readonly #published = new Set<number>()
  readonly #wokenDevices = new Set<number>()

  constructor(commands: readonly ModelCommand[]) {
    this.commands = commands
    this.states = commands.map((command) => new CommandState(command))
    const devices = [...new Set(commands.map(({ device }) => device))]
    this.requestedCycleMinutes = devices.map((device) => this.#newestSettings(device))
    this.deployedReleaseIds = devices.map(() => null)
  }

  /** Returns the commands that screens have to reread since the last call, the devices that changed, and the devices whose gateways were woken. */
  takePublished(): { commands: number[]; devices: number[] } {
    const taken = {
      commands: [...this.#published].toSorted((a, b) => a - b),
      devices: [...this.#wokenDevices].toSorted((a, b) => a - b),
    }
    this.#published.clear()
    this.#wokenDevices.clear()
    return taken
  }

  handOver(): void {
    for (const device of this.deployedReleaseIds.keys()) {
      const own = this.#placesOf(device)
      const cancel = own.find((at) => this.#state(at).isCancelDue && !this.#command(at).isOverLora)
      const next = own.filter((at) => this.#isNext(at)).toSorted((a, b) => this.#rank(a) - this.#rank(b))[0]
      if (cancel !== undefined) this.#add(cancel, 'cancel_handed_over')
      else if (next !== undefined) {
        this.#state(next).isSent = true
        this.#add(next, 'handed_over')
      }
    }
  }

  acknowledge(at: number, isOfCancel: boolean): void {
    const state = this.#state(at)
    if (isOfCancel) this.#acknowledgeCancel(at)
    else if (!state.isAcknowledged) {
      state.isAcknowledged = true
      this.#add(at, 'acknowledged')
    }
  }

  /** Handles answers that are stored together, by command and then in the given order. */
  answer(answers: readonly Answer[]): void {
    for (const { at, status, isOfCancel, part } of answers.toSorted((a, b) => a.at - b.at)) {
      const state = this.#state(at)
      if (part && hasRadioParts(this.#command(at))) this.#answerPart(at, part, status)
      else if (isOfCancel) {
        this.#add(at, `cancel_answered ${status}`)
        this.#acknowledgeCancel(at)
        state.isCancelDue = false
      } else if (isOpen(state.status)) {
        if (nextState(state.status, `answer_${status}`) === state.status) continue
        state.isAcknowledged = true
        this.change([at], `answer_${status}`)
      } else this.#answerLate(at, status)
    }
  }

  /** Stores the firmware that a device runs. This alone proves no command. */
  reportFirmware(device: number, version: string): void {
    this.#firmwareVersions.set(device, version)
  }

  prove({ at: reported, firmwareVersion }: Report): void {
    const proven = this.#placesOf(this.#command(reported).device).filter((at) => {
      const { status, isSent } = this.#state(at)
      const { type, firmwareVersion: wanted } = this.#command(at)
      if (!isSent) return false
      if (type === 'update_state') return at === reported
      if (type === 'device_update') return at === reported && wanted === firmwareVersion
      return type === 'reset_device' && status === 'pending_reset'
    })
    this.change(proven, 'prove')
  }

  /** Expires the commands, which is a separate change. */
  expire(places: readonly number[]): void {
    for (const at of places) {
      this.#state(at).isCancelDue = false
      this.#published.add(at)
    }
    this.change(places, 'expire')
  }

  /** Applies the event to the commands that it concerns. Effects follow when all commands have their new states. */
  change(places: readonly number[], event: CommandEvent): void {
    const { from, end, history, effects }: (typeof transitions)[CommandEvent] = transitions[event]
    const changed = places.filter((at) => (from as readonly CommandStatus[]).includes(this.#state(at).status))
    for (const at of changed) {
      const state = this.#state(at)
      this.made.add(`${state.isSent ? 'sent' : 'unsent'} ${state.status}, ${event}`)
      if (nextState(state.status, event) === 'dropped')
        state.isCancelDue = state.status === 'pending' && state.isSent
      state.status = nextState(state.status, event)
      state.end = end
      this.#add(at, history === 'answered' ? `answered ${state.status}` : history)
      this.#wokenDevices.add(this.#command(at).device)
    }
    for (const at of changed) {
      if (includes(effects, 'models')) this.#deployModels(at)
      if (includes(effects, 'settings')) this.#takeBackSettings(at)
    }
  }

  countUpdateParts(): Record<CommandStatus, number> {
    const counts = { pending: 0, pending_reset: 0, success: 0, failed: 0, dropped: 0 }
    for (const [at, { status }] of this.states.entries())
      if (this.#command(at).type === 'device_update') counts[status] += 1
    return counts
  }

  /** If one part fails, the update fails. It succeeds when both parts are done and the device runs the firmware. */
  #answerPart(at: number, part: RadioPart, status: AnswerStatus): void {
    const state = this.#state(at)
    const { device, firmwareVersion } = this.#command(at)
    state.partAnswers.set(part, status)
    this.#add(at, `part_answered ${status}`)
    const isDone = state.areRadioPartsDone() && this.#firmwareVersions.get(device) === firmwareVersion
    if (!isOpen(state.status) || !(status === 'failed' || (status === 'success' && isDone))) return
    state.isAcknowledged = true
    this.change([at], `answer_${status}`)
  }

  #answerLate(at: number, status: AnswerStatus): void {
    const state = this.#state(at)
    const isKnown = state.end === 'health' && status !== 'failed'
    this.#add(at, `${isKnown ? 'answered' : 'late_answer'} ${status}`)
    state.isCancelDue = false
    if (status !== 'success' || state.status === 'success') return
    const { device } = this.#command(at)
    const isReplaced = this.#placesOf(device).some(
      (later) =>
        later > at && this.#command(later).releaseId !== undefined && this.#state(later).status === 'success',
    )
    if (!isReplaced) this.#deployModels(at)
  }

  #acknowledgeCancel(at: number): void {
    const state = this.#state(at)
    if (state.isCancelAcknowledged) return
    state.isCancelAcknowledged = true
    state.isCancelDue = false
    this.#add(at, 'cancel_acknowledged')
  }

  #deployModels(at: number): void {
    const { device, releaseId } = this.#command(at)
    if (releaseId !== undefined) this.deployedReleaseIds[device] = releaseId
  }

  #takeBackSettings(at: number): void {
    const { device, cycleMinutes } = this.#command(at)
    if (cycleMinutes === undefined) return
    const isReplaced = this.#placesOf(device).some((later) => {
      const { status } = this.#state(later)
      return (
        later > at &&
        this.#command(later).cycleMinutes !== undefined &&
        (isOpen(status) || status === 'success')
      )
    })
    if (!isReplaced) this.requestedCycleMinutes[device] = this.#newestSettings(device)
  }

  #newestSettings(device: number): number | null {
    const newest = this.#placesOf(device).findLast(
      (at) => this.#command(at).cycleMinutes !== undefined && isOpen(this.#state(at).status),
    )
    return (newest !== undefined && this.#command(newest).cycleMinutes) || null
  }

  /**
   * A reset is sent last, and waits for an installation that the device has acknowledged. A command that was sent over LoRa is not resent over
   * another connection, except for an update that lacks only the firmware.
   */
  #isNext(at: number): boolean {
    const { status, isAcknowledged } = this.#state(at)
    if (status !== 'pending' || isAcknowledged) return false
    const { device, type, isOverLora = false } = this.#command(at)
    if (isOverLora && !(type === 'device_update' && this.#state(at).areRadioPartsDone())) return false
    const isInstalling = (other: number) =>
      ['device_update', 'update_model_settings'].includes(this.#command(other).type) &&
      this.#state(other).status === 'pending' &&
      this.#state(other).isAcknowledged
    return type !== 'reset_device' || !this.#placesOf(device).some(isInstalling)
  }

  #rank(at: number): number {
    return this.#command(at).type === 'reset_device' ? 1 : 0
  }

  #placesOf(device: number): number[] {
    return [...this.commands.keys()].filter((at) => this.#command(at).device === device)
  }

  #add(at: number, step: string): void {
    this.#state(at).history.push(step)
    this.#published.add(at)
  }

  #command(at: number): ModelCommand {
    return this.commands[at] as ModelCommand // safe: a position in the list
  }

  #state(at: number): CommandState {
    return this.states[at] as CommandState // safe: as above
  }
}

export function hasRadioParts({ type, isOverLora = false }: ModelCommand): boolean {
  return isOverLora && type === 'device_update'
}

function includes(effects: readonly string[], effect: string): boolean {
  return effects.includes(effect)
}
