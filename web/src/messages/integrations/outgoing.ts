import { explainReason } from '@sentinel/domain/integrations/explain-reason'

export const outgoingMessages = {
  /** Explains why a message was not sent, in the same words as `reason` on the wire. */
  reason: explainReason,
} as const
