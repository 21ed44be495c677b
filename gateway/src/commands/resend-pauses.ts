export interface ResendPauseTimes {
  /** After a device was cut off because it did not acknowledge; doubled each time. */
  cutMs: number
  cutLongestMs: number
  /** After a connection ended before the device acknowledged, from the third time for one command on; doubled each time. */
  brokenMs: number
  brokenLongestMs: number
}

const DEFAULT_TIMES: ResendPauseTimes = {
  cutMs: 60_000,
  cutLongestMs: 30 * 60_000,
  brokenMs: 5000,
  brokenLongestMs: 60_000,
}

/** Tries of one command that follow each other without a pause when connections end. */
const TRIES_WITHOUT_PAUSE = 3
/** Beyond this many devices the oldest are forgotten. */
const DEVICES_MAX = 20_000

interface Device {
  commandId: string
  /** Connections in a row that ended before the device acknowledged this command. */
  broken: number
  /** How often the device was cut off since it last acknowledged something. */
  cuts: number
  notBeforeMs: number
}

/**
 * Tells how long a command must wait before it is sent again to a device that did not acknowledge it. Each repeat adds to the command's
 * history, so a device that never acknowledges is sent to less and less often. In memory: after a restart the pauses begin anew.
 */
export class ResendPauses {
  readonly #times: ResendPauseTimes
  readonly #now: () => number
  readonly #devices = new Map<number, Device>()

  constructor(times: Partial<ResendPauseTimes> = {}, now: () => number = () => performance.now()) {
    this.#times = { ...DEFAULT_TIMES, ...times }
    this.#now = now
  }

  /** How long the device's next command has to wait; 0 if it need not. */
  findWaitMs(deviceId: number): number {
    return Math.max(0, (this.#devices.get(deviceId)?.notBeforeMs ?? 0) - this.#now())
  }

  /** The connection ended before the device acknowledged this command. */
  addBroken(deviceId: number, commandId: string): void {
    const { brokenMs, brokenLongestMs } = this.#times
    const device = this.#devices.get(deviceId)
    const broken = device?.commandId === commandId ? device.broken + 1 : 1
    const pauses = broken - TRIES_WITHOUT_PAUSE
    const pauseMs = pauses < 0 ? 0 : Math.min(brokenMs * 2 ** pauses, brokenLongestMs)
    this.#keep(deviceId, { commandId, broken, cuts: device?.cuts ?? 0 }, pauseMs)
  }

  /** The device was cut off because it did not acknowledge this command in time. */
  addCut(deviceId: number, commandId: string): void {
    const { cutMs, cutLongestMs } = this.#times
    const { cuts = 0 } = this.#devices.get(deviceId) ?? {}
    const pauseMs = Math.min(cutMs * 2 ** cuts, cutLongestMs)
    this.#keep(deviceId, { commandId, broken: 0, cuts: cuts + 1 }, pauseMs)
  }

  /** The device has acknowledged a command. */
  forget(deviceId: number): void {
    this.#devices.delete(deviceId)
  }

  #keep(deviceId: number, device: Omit<Device, 'notBeforeMs'>, pauseMs: number): void {
    const notBeforeMs = this.#now() + Math.max(pauseMs, this.findWaitMs(deviceId))
    this.#devices.delete(deviceId) // to the end: the map is ordered by the last failure
    this.#devices.set(deviceId, { ...device, notBeforeMs })
    const [oldest] = this.#devices.keys()
    if (this.#devices.size > DEVICES_MAX && oldest !== undefined) this.#devices.delete(oldest)
  }
}
