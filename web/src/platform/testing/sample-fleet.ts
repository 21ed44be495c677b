import type { User } from '@sentinel/contracts/account/users'
import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import type { Device, DeviceState } from '@sentinel/contracts/fleet/devices'
import type { FirstSteps } from '@sentinel/contracts/fleet/first-steps'
import type { Group } from '@sentinel/contracts/fleet/groups'
import type { Invitation } from '@sentinel/contracts/fleet/sharing'

/** Returns a valid device. Tests override the fields that they are about. */
export function aDevice(changes: Partial<Device> = {}): Device {
  return {
    may_manage: true,
    device_id: 7,
    device_name: 'sentinel-7',
    display_name: 'North gate',
    description: null,
    location_name: 'Ridge',
    location_description: null,
    latitude: -1.3,
    longitude: 36.8,
    last_seen: '2026-11-20T03:12:00.000Z',
    battery_voltage: 3.9,
    cycle_time: 720,
    reported_cycle_time: 720,
    sync_time: null,
    group_id: null,
    trigger_number: 3,
    memory_remaining: 8123,
    images_processed: 210,
    lora_uid: null,
    software_version: '2.2.0',
    hardware_id: null,
    mcu_version: null,
    cell_uid: null,
    allow_wifi_insights: true,
    allow_complete_images: false,
    device_update_status: null,
    device_specific_status: null,
    open_commands: 0,
    conditions: [],
    summary: {
      space_remaining: 62,
      cycle_count: 31,
      image_count: 210,
      startup_data: null,
      hours_since_last_camera_trigger: 2,
    },
    ...changes,
  }
}

/** Returns a valid state of a device that has reported its location. Tests override the fields that they are about. */
export function aDeviceState(changes: Partial<DeviceState> = {}): DeviceState {
  return {
    device_id: 7,
    visible_from: null,
    reported_at: '2026-11-20T03:12:00.000Z',
    temperature: 21,
    cycle_time: { asked: null, reported: 720 },
    sync_time: { asked: null, reported: null },
    trigger_number: { asked: null, reported: 3 },
    set_place: null,
    reported_place: { latitude: 1.25, longitude: 36 },
    battery_forecast: null,
    forecast_gap: {
      reason: 'data',
      is_after_change: false,
      readings: 5,
      readings_needed: 8,
      days: 1.5,
      days_needed: 3,
    },
    ...changes,
  }
}

/** Returns a valid group. Tests override the fields that they are about. */
export function aGroup(changes: Partial<Group> = {}): Group {
  return {
    group_id: 1,
    group_name: 'Ridge',
    deployment_description: 'Above the river',
    devices: [],
    created_on: '2026-10-01T08:00:00.000Z',
    updated_on: '2026-11-01T08:00:00.000Z',
    ...changes,
  }
}

/** Returns a valid user. Tests override the fields that they are about. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    user_id: 1,
    userIdSql: 1,
    firstName: 'Ada',
    lastName: 'Fox',
    email: 'ada@example.org',
    phoneNumber: '+44 20 7946 0000',
    username: 'ada',
    country: 'Kenya',
    imageUrl: null,
    role: 'owner',
    isEmailVerified: true,
    ...changes,
  }
}

export function anAlert(given: Partial<Alert> = {}): Alert {
  return {
    id: 1,
    alert_key: 'device_id',
    alert_type: 'low_battery',
    associated_id: '7',
    status: 'new',
    summary: 'Battery at 3.18 V (median of 3 readings)',
    params: { volts: 3.18, readings: 3 },
    created_at: '2026-11-20T10:00:00.000Z',
    ...given,
  }
}

/** Returns a valid invitation to a device. Tests override the fields that they are about. */
export function anInvitation(changes: Partial<Invitation> = {}): Invitation {
  return {
    invitationId: 1,
    email: 'colleague@example.org',
    deviceId: 7,
    groupId: null,
    mayManage: false,
    state: 'pending',
    createdAt: '2026-11-20T03:12:00.000Z',
    expiresAt: '2026-12-20T03:12:00.000Z',
    acceptedAt: null,
    acceptedBy: null,
    mail: { state: 'sent', reason: null, reasonCode: null, reasonParams: {} },
    ...changes,
  }
}

const fields = {
  message_id: '0193a1b2-0000-7000-8000-000000000001',
  device_id: 7,
  provider: 'mqtt',
  status: 'pending',
  index: 1,
  created_at: '2026-11-20T03:12:00.000Z',
  expires_at: '2026-11-27T03:12:00.000Z',
  handed_over_at: null,
  acknowledged_at: null,
  answered_at: null,
  ended_at: null,
  ended_by: null,
  detail: null,
  owner_email: 'ada@example.org',
  is_mine: true,
} as const

/** Returns a valid message that has not been sent. Tests override the fields that they are about. */
export function aMessage(changes: Partial<OtaMessage> = {}): OtaMessage {
  return {
    ...fields,
    message_type: 'update_state',
    message: { cycleTime: 120, triggerNumber: 3 },
    ...changes,
  }
}

/** Returns a valid part of an update that has not been sent. Tests override the fields that they are about. */
export function aCommand(changes: Partial<DeviceCommand> = {}): DeviceCommand {
  return {
    ...fields,
    message_type: 'device_update',
    message: { algReleaseId: 4 },
    update_id: 12,
    ...changes,
  }
}

/** Returns a valid update of one device. Tests override the fields that they are about. */
export function anUpdate(changes: Partial<DeviceUpdate> = {}): DeviceUpdate {
  return {
    update_id: 12,
    status: 'pending',
    deviceIds: [{ deviceId: 7, status: 'pending' }],
    algReleaseId: 4,
    release_name: 'Savanna 3',
    firmwareReleaseTag: 'release',
    firmware_version: '2.3.0',
    settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 5, satellitePasses: 2 },
    created_on: '2026-11-20T03:12:00.000Z',
    expires_at: '2026-11-27T03:12:00.000Z',
    owner_email: 'ada@example.org',
    is_mine: true,
    may_drop: true,
    ...changes,
  }
}

/** Returns the first steps of an account that has just signed up. */
export function someSteps(changes: Partial<FirstSteps> = {}): FirstSteps {
  return {
    is_open: true,
    has_cameras: false,
    sample_fleet: null,
    triaged: 0,
    has_integration: false,
    ...changes,
  }
}
