import type { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'

/** A test message that was sent by email; the caller changes what its test is about. */
export function anOutgoingMessage(changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: 1,
    platform: 'email',
    kind: 'test',
    recipient: 'ranger@example.org',
    device_id: null,
    insight_id: null,
    alert_id: null,
    subject: 'Test',
    state: 'sent',
    reason: null,
    reason_code: null,
    reason_params: {},
    attempts: 1,
    created_at: '2026-11-20T03:12:00.000Z',
    due_at: null,
    sent_at: '2026-11-20T03:12:01.000Z',
    can_replay: false,
    ...changes,
  }
}
