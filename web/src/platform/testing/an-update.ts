import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'

/** A valid update of one device; the caller changes what its test is about. */
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
