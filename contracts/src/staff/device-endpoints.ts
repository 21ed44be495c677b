import { getInternalDevice, listAllDevices, listInternalDevices } from './devices.ts'
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
  listAllDevices,
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
