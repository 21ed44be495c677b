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
  importDevices,
  listDeviceImports,
  provisionDevice,
  renewDeviceClaimCode,
  revokeDeviceCredentials,
  rotateDeviceCredentials,
  setDeviceDevEui,
  undoDeviceImport,
}
