import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import type { OutgoingReasonCode, ReasonParams } from '@sentinel/contracts/integrations/outgoing-reasons'

interface ReasonColumns {
  reason_code: OutgoingReasonCode | null
  reason_params: ReasonParams
}

/** A reason as it is stored, with its words beside it. */
export function presentReason({ reason_code, reason_params }: ReasonColumns) {
  const reason = reason_code === null ? null : explainReason(reason_code, reason_params)
  return { reason, reason_code, reason_params }
}
