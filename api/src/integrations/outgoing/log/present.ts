import type { OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { presentReason } from './present-reason.ts'
import type { OutgoingRow } from './queries.ts'
import { subjectOf } from './subject.ts'

export function presentOutgoing(row: OutgoingRow): OutgoingMessage {
  return {
    id: row.outbox_id,
    platform: row.platform,
    kind: row.kind,
    recipient: row.recipient,
    device_id: row.device_id,
    insight_id: row.insight_id,
    alert_id: row.alert_id,
    subject: subjectOf(row),
    state: row.state,
    ...presentReason(row),
    attempts: row.attempts,
    created_at: row.created_at,
    due_at: row.due_at,
    sent_at: row.sent_at,
    can_replay: row.can_replay,
  }
}
