import { drawClaimCode, hashClaimCode } from './claim-code.ts'
import { drawDeviceSecret } from './device-secret.ts'

/** Describes a device to be created. */
export interface NewDevice {
  deviceId: number
  ownerId: number | null
  name: string | null
  firmware: string | null
  devEui: string | null
}

/** Contains what is shown only once for a created device. Only hashes of it are stored. */
export interface DeviceCredentials {
  device_id: number
  claim_code: string
  mqtt: { username: string; password: string }
}

/** Draws the secrets of new devices. Returns what to show, and the arguments of `provision_devices` for the devices. */
export function drawCredentials(devices: readonly NewDevice[]) {
  const drawn = devices.map(({ deviceId }) => ({
    deviceId,
    claimCode: drawClaimCode(),
    password: drawDeviceSecret(),
  }))
  const credentials = drawn.map(({ deviceId, claimCode, password }): DeviceCredentials => ({
    device_id: deviceId,
    claim_code: claimCode,
    mqtt: { username: String(deviceId), password: password.secret },
  }))
  const stored = {
    deviceIds: devices.map(({ deviceId }) => deviceId),
    secrets: drawn.map(({ password }) => password.sha256),
    claimCodes: drawn.map(({ claimCode }) => hashClaimCode(claimCode)),
    names: devices.map(({ name }) => name),
    firmware: devices.map(({ firmware }) => firmware),
    devEuis: devices.map(({ devEui }) => devEui),
    ownerIds: devices.map(({ ownerId }) => ownerId),
  }
  return { credentials, stored }
}
