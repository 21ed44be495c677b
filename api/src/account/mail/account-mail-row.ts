import type { ChangedFactors } from '../second-factor/changed-factors.ts'
import type { Queryable } from '@sentinel/migrations/connect'
import type { Outcome } from '../../integrations/outgoing/facts.ts'

/** An email from the console itself. */
export type AccountMailRow = {
  mail_id: number
  recipient: string
  attempts: number
  /** True if the recipient's account is disabled. */
  is_disabled: boolean
} & (
  | { kind: 'invitation'; about: { invitationId: number } }
  | { kind: 'device_claimed'; about: { userId: number; deviceId: number; claimedBy: number } }
  | { kind: 'password_reset'; about: { resetId: number } }
  | { kind: 'password_changed'; about: { userId: number } }
  | { kind: 'second_factor_changed'; about: ChangedFactors }
  | { kind: 'second_factor_failed'; about: { userId: number } }
  | { kind: 'email_verification'; about: { userId: number } }
  | { kind: 'recipient_confirmation'; about: { userId: number } }
)

/** Counts an attempt and includes it in `attempts`. Returns undefined if the email is no longer pending. */
export async function takeAccountMail(db: Queryable, mailId: number): Promise<AccountMailRow | undefined> {
  const { rows } = await db.query<AccountMailRow>(
    `update account_mail set attempts = attempts + 1 where mail_id = $1 and state = 'pending'
     returning mail_id, recipient, attempts, kind, about, exists (
       select from user_account u where lower(u.email) = lower(recipient) and u.disabled_at is not null) as is_disabled`,
    [mailId],
  )
  return rows[0]
}

/**
 * Stores the outcome of an email. An email that will be retried stays pending. If a request to a recipient failed, the sender's screens refetch their
 * settings to show it.
 */
export async function settleAccountMail(db: Queryable, mailId: number, outcome: Outcome): Promise<void> {
  await db.query(
    `with settled as (
       update account_mail set state = $2::outgoing_state, reason_code = $3, reason_params = $4, sent_at = case when $2 = 'sent' then now() end
       where mail_id = $1 returning kind, state, about
     )
     select publish_user((about ->> 'userId')::int) from settled where kind = 'recipient_confirmation' and state = 'failed'`,
    [mailId, storedState(outcome), outcome.reason?.code ?? null, outcome.reason?.params ?? {}],
  )
}

function storedState({ state }: Outcome) {
  if (state === 'retry') return 'pending'
  return state === 'written_to_file' ? 'sent' : state
}
