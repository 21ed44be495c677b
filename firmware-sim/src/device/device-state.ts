import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { SettingsHistory, WakeSettings } from './wakes.ts'

/** What commands change about a camera. */
export interface StoredState {
  settings: SettingsHistory
  revision: number
  firmware: string
  syncMinutes?: number | undefined
}

const SYNC_MINUTES = 720

/** A camera's own memory. */
export class DeviceState {
  settings: SettingsHistory
  revision: number
  firmware: string
  syncMinutes: number
  #rebootReason = 'wake'

  constructor({ cycleMinutes, triggerNumber, firmware }: SimulatedDevice, kept?: StoredState) {
    this.settings = kept?.settings ?? [{ fromMs: 0, cycleMinutes, triggerNumber }]
    this.revision = kept?.revision ?? 1
    this.firmware = kept?.firmware ?? firmware
    this.syncMinutes = kept?.syncMinutes ?? SYNC_MINUTES
  }

  /** Those that count last, from now or from soon on. */
  get newestSettings(): WakeSettings {
    return this.settings.at(-1) ?? { cycleMinutes: 0, triggerNumber: 0 }
  }

  kept(): StoredState {
    const { settings, revision, firmware, syncMinutes } = this
    return { settings, revision, firmware, syncMinutes }
  }

  /** What is planned already stays as it is: new settings count from its end on. */
  changeSettings({ cycleMinutes, triggerNumber }: WakeSettings, fromMs: number): void {
    const former = this.settings.filter((settings) => settings.fromMs < fromMs)
    this.settings = [...former, { fromMs, cycleMinutes, triggerNumber }]
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
