import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import type { SettingsHistory, WakeSettings } from './wakes.ts'

/** The parts of a camera's state that commands change. */
export interface StoredState {
  settings: SettingsHistory
  revision: number
  firmware: string
  syncMinutes?: number | undefined
}

const SYNC_MINUTES = 720

export class DeviceState {
  settings: SettingsHistory
  revision: number
  firmware: string
  syncMinutes: number
  #rebootReason = 'wake'

  constructor({ cycleMinutes, triggerNumber, firmware }: SimulatedDevice, stored?: StoredState) {
    this.settings = stored?.settings ?? [{ fromMs: 0, cycleMinutes, triggerNumber }]
    this.revision = stored?.revision ?? 1
    this.firmware = stored?.firmware ?? firmware
    this.syncMinutes = stored?.syncMinutes ?? SYNC_MINUTES
  }

  /** Returns the latest settings, which apply now or from a later time. */
  get newestSettings(): WakeSettings {
    return this.settings.at(-1) ?? { cycleMinutes: 0, triggerNumber: 0 }
  }

  kept(): StoredState {
    const { settings, revision, firmware, syncMinutes } = this
    return { settings, revision, firmware, syncMinutes }
  }

  /** Changes the settings after the planned wakes, which do not change. */
  changeSettings({ cycleMinutes, triggerNumber }: WakeSettings, fromMs: number): void {
    const former = this.settings.filter((settings) => settings.fromMs < fromMs)
    this.settings = [...former, { fromMs, cycleMinutes, triggerNumber }]
  }

  restart(reason: string): void {
    this.#rebootReason = reason
  }

  /** Returns the reason for the last start. Returns each reason only once. */
  takeRebootReason(): string {
    const reason = this.#rebootReason
    this.#rebootReason = 'wake'
    return reason
  }
}
