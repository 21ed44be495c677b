import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'

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

/** A valid message that has not been sent; the caller changes what its test is about. */
export function aMessage(changes: Partial<OtaMessage> = {}): OtaMessage {
  return {
    ...fields,
    message_type: 'update_state',
    message: { cycleTime: 120, triggerNumber: 3 },
    ...changes,
  }
}

/** A valid part of an update that has not been sent; the caller changes what its test is about. */
export function aCommand(changes: Partial<DeviceCommand> = {}): DeviceCommand {
  return {
    ...fields,
    message_type: 'device_update',
    message: { algReleaseId: 4 },
    update_id: 12,
    ...changes,
  }
}
