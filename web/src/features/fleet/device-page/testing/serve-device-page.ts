import { listAlerts } from '@sentinel/contracts/alerts/alerts'
import { listDeviceCommands } from '@sentinel/contracts/commands/commands'
import { getDeviceHistory } from '@sentinel/contracts/fleet/device-history'
import { getDeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import {
  type Device,
  type DeviceState,
  getDevice,
  getDeviceState,
  listDevices,
} from '@sentinel/contracts/fleet/devices'
import { getDeviceUnreadable } from '@sentinel/contracts/fleet/device-unreadable'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { listLatestInsights } from '@sentinel/contracts/insights/latest-insights'
import { getDeviceModels } from '@sentinel/contracts/models/device-models'
import { listModels } from '@sentinel/contracts/models/models'
import { listDevicePeople, listInvitations } from '@sentinel/contracts/fleet/sharing'
import { someDeviceModels } from './some-device-models.ts'
import { aDeviceState } from '../../../../platform/testing/sample-fleet.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

/** Serves all requests of a device's page. The device has no history, radio, alerts, insights, commands or models. */
export function serveDevicePage(
  server: FakeServer,
  device: Device,
  state: DeviceState = aDeviceState(),
): void {
  server.answer(listDevices, [device])
  server.answer(getDevice, device)
  server.answer(getDeviceState, state)
  server.answer(getDeviceHistory, {
    from: '2026-10-21T00:00:00.000Z',
    until: '2026-11-20T00:00:00.000Z',
    readings: [],
    insights: [],
  })
  server.answer(getDeviceRadio, {
    from: '2026-10-21T00:00:00.000Z',
    until: '2026-11-20T00:00:00.000Z',
    heard_at: null,
    last: null,
    is_network_place: false,
    receptions: [],
  })
  server.answer(getDeviceUnreadable, { fields: [], messages: [] })
  server.answer(listGroups, [])
  server.answer(listAlerts, [])
  server.answer(listDeviceInsights, [])
  server.answer(listLatestInsights, { insights: [] })
  server.answer(listDeviceCommands, [])
  server.answer(listDevicePeople, [])
  server.answer(listInvitations, [])
  server.answer(listModels, [])
  server.answer(getDeviceModels, someDeviceModels())
}
