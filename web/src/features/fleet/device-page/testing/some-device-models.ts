import type { DeviceModels } from '@sentinel/contracts/models/device-models'

type RunningModel = DeviceModels['running'][number]

/** Returns the models that a device runs and was asked to run: none unless overridden. */
export function someDeviceModels(changes: Partial<DeviceModels> = {}): DeviceModels {
  return {
    running: [],
    asked: null,
    reported_firmware: null,
    last_seen_model: null,
    history: [],
    ...changes,
  }
}

export function aRunningModel(changes: Partial<RunningModel> = {}): RunningModel {
  return {
    alg_id: 3,
    alg_name: 'Mammals',
    since: '2026-11-01T08:00:00.000Z',
    release: null,
    firmware_version: null,
    ...changes,
  }
}
