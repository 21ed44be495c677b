import { UNNAMED_DEVICE } from '@sentinel/domain/fleet/device-name'

/** Returns SQL of the name of a row of `device`, by the rule of `givenDeviceName`. It is null if the device has none. */
export function givenDeviceNameSql(device: string): string {
  const trimmed = (column: string) => `nullif(btrim(${device}.${column}, E' \\t\\n\\r'), '')`
  return `coalesce(${trimmed('display_name')}, ${trimmed('device_name')})`
}

/** Returns SQL of the name of a row of `device`, by the rule of `deviceName`. */
export function deviceNameSql(device: string): string {
  return `coalesce(${givenDeviceNameSql(device)}, '${UNNAMED_DEVICE}')`
}
