import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import type { OutgoingReasonCode, ReasonParams } from '@sentinel/contracts/integrations/outgoing-reasons'

interface ReasonColumns {
  reason_code: OutgoingReasonCode | null
  reason_params: ReasonParams
}

/** Returns a stored reason together with its English text. */
export function presentReason({ reason_code, reason_params }: ReasonColumns) {
  const reason = reason_code === null ? null : explainReason(reason_code, reason_params)
  return { reason, reason_code, reason_params }
}
