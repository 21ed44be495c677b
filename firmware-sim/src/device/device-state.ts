import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { WakeSettings } from './wakes.ts'

/** What commands change about a camera. */
export interface KeptState extends WakeSettings {
  revision: number
  firmware: string
}

/** A camera's own memory. */
export class DeviceState implements KeptState {
  cycleMinutes: number
  triggerNumber: number
  revision: number
  firmware: string
  #rebootReason = 'wake'

  constructor(device: SimulatedDevice, kept?: KeptState) {
    const { cycleMinutes, triggerNumber, revision, firmware } = kept ?? { ...device, revision: 1 }
    this.cycleMinutes = cycleMinutes
    this.triggerNumber = triggerNumber
    this.revision = revision
    this.firmware = firmware
  }

  kept(): KeptState {
    const { cycleMinutes, triggerNumber, revision, firmware } = this
    return { cycleMinutes, triggerNumber, revision, firmware }
  }

  restart(reason: string): void {
    this.#rebootReason = reason
  }

  /** Why it started last; told once. */
  takeRebootReason(): string {
    const reason = this.#rebootReason
    this.#rebootReason = 'wake'
    return reason
  }
}
