/** Marks simulated devices. */
const PREFIX = '70b3d57e'

/** Returns the DevEUI that identifies the device to a network server: 8 bytes in lower-case hexadecimal. */
export function devEuiOf(deviceId: number): string {
  return PREFIX + deviceId.toString(16).padStart(8, '0')
}

export function deviceIdOfDevEui(devEui: string | undefined): number | undefined {
  return devEui?.startsWith(PREFIX) ? Number.parseInt(devEui.slice(PREFIX.length), 16) : undefined
}
