import { listClearings } from '@sentinel/contracts/staff/clearings'
import {
  getInternalDevice,
  type InternalDevice,
  type InternalDeviceDetails,
  type InternalDevicePerson,
  listInternalDevices,
} from '@sentinel/contracts/staff/devices'
import type { ImportOutcome } from '@sentinel/contracts/staff/provisioning'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

interface Served {
  devices?: Partial<InternalDevice>[]
  people?: InternalDevicePerson[]
  unreadable?: InternalDeviceDetails['unreadable_fields']
  asOf?: string | null
}

/** Starts a server with a signed-in member of staff and these devices. Each device belongs to these people. */
export function serveDevices({
  devices = [{}],
  people = [],
  unreadable = [],
  asOf = null,
}: Served = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  server.answer(listInternalDevices, {
    rows: devices.map(anInternalDevice),
    total: devices.length,
    totalKind: 'exact',
    ordered_as_of: asOf,
  })
  server.answer(getInternalDevice, ({ params: { deviceId } }) => ({
    ...anInternalDevice(devices.find(({ device_id: id }) => id === deviceId)),
    device_id: deviceId,
    people_count: people.length,
    created_at: '2026-01-02T03:04:05.678Z',
    claim_code_expires_at: null,
    unreadable_fields: unreadable,
    models: ['Savanna 3'],
    people,
  }))
  server.answer(listClearings, [])
  return server
}

/** Returns a valid row. Tests override the fields that they are about. */
function anInternalDevice(changes: Partial<InternalDevice> = {}): InternalDevice {
  return {
    device_id: 7,
    name: 'Ridge',
    original_name: 'Camera 7',
    location_name: null,
    last_seen: '2026-01-02T03:04:05.678Z',
    latitude: 1.5,
    longitude: 2.5,
    cycle_time: 60,
    trigger_number: 30,
    memory_remaining: 512,
    cycle_count: 12,
    images_processed: 345,
    wifi_images: false,
    wifi_insights: true,
    lora_id: '70b3d57ed0000007',
    code_version: '2.1.0',
    mac_id: 'a0b1c2d3e4f5',
    mcu_version: null,
    cell_uid: null,
    dev_eui: null,
    revoked_at: null,
    people_count: 0,
    ...changes,
  }
}

/** Returns the result of importing these devices; by default a check that found nothing wrong. */
export function anOutcome(changes: Partial<ImportOutcome> = {}): ImportOutcome {
  const device = { device_id: 4711, owner_email: null, name: 'Ridge', firmware: null, dev_eui: null }
  return {
    import_id: null,
    device_count: 1,
    devices: [device],
    errors: [],
    error_count: 0,
    credentials: [],
    ...changes,
  }
}
