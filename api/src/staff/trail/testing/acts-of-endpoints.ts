import type { ActKind } from '@sentinel/contracts/staff/acts'
import type { AreaEndpoints } from '@sentinel/contracts/http/areas'

/** An endpoint whose effect cannot be undone, or with which staff change something. */
type ActingEndpoint = { audit: true } | { access: 'staff'; method: 'POST' | 'PUT' | 'DELETE' }

type ActingName = {
  [Area in keyof AreaEndpoints]: {
    [Name in keyof AreaEndpoints[Area]]: AreaEndpoints[Area][Name] extends ActingEndpoint ? Name : never
  }[keyof AreaEndpoints[Area]]
}[keyof AreaEndpoints]

/**
 * The act that each endpoint records when its call in the security walk succeeds. Null for a staff call that changes nothing. Every endpoint whose
 * effect cannot be undone, or with which staff change something, must have a line here to compile.
 */
export const actsOfEndpoints: Record<ActingName, ActKind | null> = {
  addFirmware: 'firmware_added',
  beginDeadLetterWork: 'dead_letters_decoded',
  cancelDeadLetterWork: 'dead_letters_stopped',
  changeInvitation: 'invitation_changed',
  claimDevice: 'device_claimed',
  clearDevice: 'device_data_cleared',
  clearWholeDevice: 'device_cleared',
  createAlg: 'alg_made',
  createClaimCode: 'claim_code_made',
  createRelease: 'release_created',
  decodeDeadLetter: 'dead_letters_decoded',
  deleteAlg: 'alg_deleted',
  deleteGroup: 'group_deleted',
  deleteIntegration: 'integration_deleted',
  deleteSpeciesRule: 'species_rule_deleted',
  discardDeadLetter: 'dead_letters_discarded',
  discardUnknownDevice: 'dead_letters_discarded',
  endSessionsOf: 'sessions_ended',
  importDevices: 'devices_provisioned',
  moveFirmwareTag: 'firmware_tag_moved',
  moveLinkStart: 'link_start_moved',
  moveRelease: 'release_state_changed',
  provisionDevice: 'devices_provisioned',
  removeFirmware: 'firmware_removed',
  removeModelPicture: 'alg_picture_removed',
  removeSecondFactorsOf: 'second_factors_removed',
  renewDeviceClaimCode: 'claim_code_made',
  replaceAlgClasses: 'alg_classes_changed',
  replaceGivenAlgs: 'algs_given',
  replaceGivenDevices: 'devices_given',
  replaceGivenReleases: 'releases_given',
  revokeDeviceCredentials: 'credentials_revoked',
  rotateDeviceCredentials: 'credentials_rotated',
  setAlgFile: 'alg_file_set',
  setDeviceDevEui: 'dev_eui_changed',
  setDisabled: 'account_disabled',
  setRole: 'role_changed',
  testNetworkServer: null,
  undoDeviceImport: 'import_undone',
  updateAlg: 'alg_changed',
  updatePublication: 'alg_publication_changed',
  uploadFile: 'file_uploaded',
  uploadModelPicture: 'alg_picture_set',
  withdrawInvitation: 'invitation_withdrawn',
}
