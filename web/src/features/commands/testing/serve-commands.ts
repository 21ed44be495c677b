import { listDevices, type Device } from '@sentinel/contracts/fleet/devices'
import {
  listDeviceUpdates,
  listOfferedFirmware,
  type DeviceUpdate,
} from '@sentinel/contracts/commands/device-updates'
import { type FeatureKey, FEATURES, listFeatures } from '@sentinel/contracts/account/features'
import { type Group, listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeployedModels } from '@sentinel/contracts/models/models'
import {
  listDeviceVersions,
  listOtaMessages,
  listRadioUse,
  type OtaMessage,
  type RadioUse,
} from '@sentinel/contracts/commands/ota-messages'
import { listApprovedReleases, type ModelRelease } from '@sentinel/contracts/models/releases'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

interface Stored {
  updates?: DeviceUpdate[]
  messages?: OtaMessage[]
  devices?: Device[]
  groups?: Group[]
  radioUse?: RadioUse[]
}

export const SAVANNA: ModelRelease = {
  id: 4,
  name: 'Savanna 3',
  description: '',
  state: 'approved',
  created_at: '2026-11-01T00:00:00.000Z',
  alg_ids: [],
  components: [],
}

/** Starts a server that serves all requests of the update and message pages. OTA messages are turned on. */
export function serveCommands({
  updates = [],
  messages = [],
  devices = [aDevice()],
  groups = [],
  radioUse = [],
}: Stored = {}): FakeServer {
  const server = startFakeServer()
  signIn(server)
  switchOn(server, 'ota_messages_experimental')
  server.answer(listDevices, devices)
  server.answer(listGroups, groups)
  server.answer(listDeployedModels, [])
  server.answer(listDeviceUpdates, updates)
  server.answer(listOtaMessages, messages)
  server.answer(listApprovedReleases, [SAVANNA])
  server.answer(listOfferedFirmware, [
    { tag: 'release', version: '2.3.0' },
    { tag: 'alpha', version: null },
  ])
  server.answer(
    listDeviceVersions,
    devices.map(({ device_id, software_version }) => ({ device_id, software_version })),
  )
  server.answer(listRadioUse, radioUse)
  return server
}

/** Turns a feature on for the signed-in person, and all others off. */
export function switchOn(server: FakeServer, key: FeatureKey): void {
  server.answer(
    listFeatures,
    FEATURES.map((feature) => ({ ...feature, enabled: feature.key === key })),
  )
}
