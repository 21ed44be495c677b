import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

/** The account that causes an email to someone else, as read by `SENDER_COLUMNS`. */
export interface Sender {
  email: string
  may_write: boolean
  is_disabled: boolean
}

/** Columns of `user_account`, with the alias `u`. */
export const SENDER_COLUMNS =
  'u.email, may_write_to_others(u) as may_write, u.disabled_at is not null as is_disabled'

/** Returns the reason why an account may not send email to others, or undefined if it may. */
export function explainSilence({ may_write, is_disabled }: Sender): OutgoingReason | undefined {
  if (may_write) return undefined
  return because(is_disabled ? 'sender_disabled' : 'sender_unverified')
}
