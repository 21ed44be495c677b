export interface ResendPauseTimes {
  /** A command waits this long after its device was disconnected for not acknowledging it. Doubles each time. */
  cutMs: number
  cutLongestMs: number
  /** A command waits this long, from the third time on, after a connection ended before the device acknowledged it. Doubles each time. */
  brokenMs: number
  brokenLongestMs: number
}

const DEFAULT_TIMES: ResendPauseTimes = {
  cutMs: 60_000,
  cutLongestMs: 30 * 60_000,
  brokenMs: 5000,
  brokenLongestMs: 60_000,
}

/** A command is sent this many times in a row without a pause when connections end. */
const TRIES_WITHOUT_PAUSE = 3
/** Beyond this many devices, the oldest are removed. */
const DEVICES_MAX = 20_000

interface Device {
  commandId: string
  /** The number of connections in a row that ended before the device acknowledged this command. */
  broken: number
  /** The number of times that the device was disconnected since it last acknowledged something. */
  cuts: number
  notBeforeMs: number
}

/**
 * Calculates how long a command must wait before it is resent to a device that did not acknowledge it. Each retry adds to the command's history, so
 * the pauses grow for a device that never acknowledges. They are stored only in memory and start over after a restart.
 */
export class ResendPauses {
  readonly #times: ResendPauseTimes
  readonly #now: () => number
  readonly #devices = new Map<number, Device>()

  constructor(times: Partial<ResendPauseTimes> = {}, now: () => number = () => performance.now()) {
    this.#times = { ...DEFAULT_TIMES, ...times }
    this.#now = now
  }

  /** Returns how long the device's next command has to wait, or 0. */
  findWaitMs(deviceId: number): number {
    return Math.max(0, (this.#devices.get(deviceId)?.notBeforeMs ?? 0) - this.#now())
  }

  /** Called when the connection ended before the device acknowledged this command. */
  addBroken(deviceId: number, commandId: string): void {
    const { brokenMs, brokenLongestMs } = this.#times
    const device = this.#devices.get(deviceId)
    const broken = device?.commandId === commandId ? device.broken + 1 : 1
    const pauses = broken - TRIES_WITHOUT_PAUSE
    const pauseMs = pauses < 0 ? 0 : Math.min(brokenMs * 2 ** pauses, brokenLongestMs)
    this.#keep(deviceId, { commandId, broken, cuts: device?.cuts ?? 0 }, pauseMs)
  }

  /** Called when the device was disconnected because it did not acknowledge this command in time. */
  addCut(deviceId: number, commandId: string): void {
    const { cutMs, cutLongestMs } = this.#times
    const { cuts = 0 } = this.#devices.get(deviceId) ?? {}
    const pauseMs = Math.min(cutMs * 2 ** cuts, cutLongestMs)
    this.#keep(deviceId, { commandId, broken: 0, cuts: cuts + 1 }, pauseMs)
  }

  /** Called when the device has acknowledged a command. */
  forget(deviceId: number): void {
    this.#devices.delete(deviceId)
  }

  #keep(deviceId: number, device: Omit<Device, 'notBeforeMs'>, pauseMs: number): void {
    const notBeforeMs = this.#now() + Math.max(pauseMs, this.findWaitMs(deviceId))
    this.#devices.delete(deviceId) // moves it to the end, because the map is ordered by last failure
    this.#devices.set(deviceId, { ...device, notBeforeMs })
    const [oldest] = this.#devices.keys()
    if (this.#devices.size > DEVICES_MAX && oldest !== undefined) this.#devices.delete(oldest)
  }
}
