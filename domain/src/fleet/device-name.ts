interface NamedDevice {
  display_name: string | null
  device_name: string | null
}

/** The name shown for a device that has none. Lists filter and sort by it as by any other name. */
export const UNNAMED_DEVICE = 'Unnamed'

/** Returns a device's name: the one that a user gave it, or otherwise the camera's own. */
export function deviceName(device: NamedDevice): string {
  return givenDeviceName(device) ?? UNNAMED_DEVICE
}

/** Returns the same name, or undefined if the device has none or only spaces. */
export function givenDeviceName({ display_name, device_name }: NamedDevice): string | undefined {
  return display_name?.trim() || device_name?.trim() || undefined
}

/** Returns a name with the device's number, for devices whose name is not known. */
export function numberedDevice(deviceId: number | string): string {
  return `Device ${deviceId}`
}
