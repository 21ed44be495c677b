import { getInternalDevice, listInternalDevices } from './devices.ts'
import {
  importDevices,
  listDeviceImports,
  provisionDevice,
  renewDeviceClaimCode,
  revokeDeviceCredentials,
  rotateDeviceCredentials,
  setDeviceDevEui,
  undoDeviceImport,
} from './provisioning.ts'

export const internalDeviceEndpoints = {
  getInternalDevice,
  listInternalDevices,
  importDevices,
  listDeviceImports,
  provisionDevice,
  renewDeviceClaimCode,
  revokeDeviceCredentials,
  rotateDeviceCredentials,
  setDeviceDevEui,
  undoDeviceImport,
}
