import { getDeviceHistory } from './device-history.ts'
import { getDeviceRadio } from './device-radio.ts'
import { getDeviceUnreadable } from './device-unreadable.ts'
import {
  listDevices,
  listViewOnlyDevices,
  getDevice,
  updateDevice,
  setDeviceDisplay,
  clearDevice,
  getDeviceState,
} from './devices.ts'

/** The area's endpoints. They are in a separate file so that a script that uses one of the area's files does not load the others. */
export const deviceEndpoints = {
  clearDevice,
  getDevice,
  getDeviceHistory,
  getDeviceRadio,
  getDeviceState,
  getDeviceUnreadable,
  listDevices,
  listViewOnlyDevices,
  setDeviceDisplay,
  updateDevice,
}
