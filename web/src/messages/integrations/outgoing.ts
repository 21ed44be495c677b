import { explainReason } from '@sentinel/domain/integrations/explain-reason'

export const outgoingMessages = {
  /** Why a message was not sent, in the same words as `reason` on the wire. */
  reason: explainReason,
} as const
