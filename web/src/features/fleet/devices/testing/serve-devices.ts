import { type Alert, listAlerts } from '@sentinel/contracts/alerts/alerts'
import {
  type Device,
  type DeviceState,
  getDeviceState,
  listDevices,
  setDeviceDisplay,
  updateDevice,
} from '@sentinel/contracts/fleet/devices'
import { type Group, listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { aDeviceState } from '../../../../platform/testing/sample-fleet.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../../testing/render-console.tsx'

interface Stored {
  devices?: Device[]
  groups?: Group[]
  alerts?: Alert[]
  state?: Partial<DeviceState>
}

/** Starts a server that serves all requests of the device list. It stores changes to its devices. */
export function serveDevices({ devices = [], groups = [], alerts = [], state }: Stored = {}): FakeServer {
  const server = startFakeServer()
  signIn(server)
  server.answer(listGroups, groups)
  server.answer(listAlerts, alerts)
  server.answer(listDeviceInsights, [])
  keepDevices(server, devices, aDeviceState(state))
  return server
}

function keepDevices(server: FakeServer, given: Device[], givenState: DeviceState): void {
  let devices = given
  let state = givenState
  const change = (deviceId: number, changes: Partial<Device>): Device => {
    const [former] = devices.filter(({ device_id }) => device_id === deviceId)
    if (!former) throw new Error(`There is no device ${deviceId}`)
    const changed = { ...former, ...changes }
    devices = devices.map((known) => (known === former ? changed : known))
    return changed
  }
  server.answer(listDevices, () => devices)
  server.answer(getDeviceState, ({ params }) => ({ ...state, device_id: params.deviceId }))
  server.answer(setDeviceDisplay, ({ params, body }) => change(params.deviceId, body))
  server.answer(updateDevice, ({ body: { device_id, lat, long, location: _, ...changes } }) => {
    if (lat !== undefined && long !== undefined)
      state = {
        ...state,
        set_place: lat === null || long === null ? null : { latitude: lat, longitude: long },
      }
    return change(device_id, changes)
  })
}
