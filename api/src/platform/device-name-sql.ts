import { UNNAMED_DEVICE } from '@sentinel/domain/fleet/device-name'

/** Returns SQL for the name of a `device` row, following the rule of `givenDeviceName`. It is null if the device has no name. */
export function givenDeviceNameSql(device: string): string {
  const trimmed = (column: string) => `nullif(btrim(${device}.${column}, E' \\t\\n\\r'), '')`
  return `coalesce(${trimmed('display_name')}, ${trimmed('device_name')})`
}

/** Returns SQL for the name of a `device` row, following the rule of `deviceName`. */
export function deviceNameSql(device: string): string {
  return `coalesce(${givenDeviceNameSql(device)}, '${UNNAMED_DEVICE}')`
}
