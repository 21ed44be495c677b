import { because, type OutgoingReason } from '@sentinel/contracts/integrations/outgoing-reasons'

/** The account that causes a mail to somebody else, as `SENDER_COLUMNS` reads it. */
export interface Sender {
  email: string
  may_write: boolean
  is_disabled: boolean
}

/** Of `user_account` as `u`. */
export const SENDER_COLUMNS =
  'u.email, may_write_to_others(u) as may_write, u.disabled_at is not null as is_disabled'

/** Why nothing is sent to others for an account; undefined if it may send. */
export function explainSilence({ may_write, is_disabled }: Sender): OutgoingReason | undefined {
  if (may_write) return undefined
  return because(is_disabled ? 'sender_disabled' : 'sender_unverified')
}
