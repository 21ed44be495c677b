import { RECIPIENT_CODE_TRIES_MAX } from '@sentinel/contracts/integrations/limits'
import type { RequestedRecipient } from '@sentinel/contracts/integrations/recipients'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface Recipient {
  userId: number
  email: string
}

/** Returns who sent the confirmation request, and whether the recipient has agreed. Returns undefined if there is no request. */
export async function findRequested(
  db: Database,
  { userId, email }: Recipient,
): Promise<{ owner: string; isConfirmed: boolean } | undefined> {
  return db
    .selectFrom('recipient_confirmation as c')
    .innerJoin('user_account as u', 'u.user_id', 'c.user_id')
    .where('c.user_id', '=', userId)
    .where('c.platform', '=', 'email')
    .where('c.address', '=', email.toLowerCase())
    .select(['u.email as owner', sql<boolean>`c.confirmed_at is not null`.as('isConfirmed')])
    .executeTakeFirst()
}

/** Stores that a recipient has agreed, and makes the owner's screens refetch it. */
export async function storeAgreed(db: Database, { userId, email }: Recipient): Promise<void> {
  await sql`
    with agreed as (
      update recipient_confirmation set confirmed_at = now()
      where user_id = ${userId} and platform = 'email' and address = ${email.toLowerCase()} and confirmed_at is null
      returning user_id
    )
    select publish_user(user_id) from agreed`.execute(db)
}

/** `unsent` means that the text with the code has not been sent yet. */
export type CodeVerdict = 'right' | 'wrong' | 'over' | 'unsent' | 'not_asked'

/**
 * Counts an attempt to enter the code from a text. The row is locked, so that concurrent attempts do not exceed the limit and a second correct one
 * finds the number confirmed. A confirmed number stays confirmed.
 */
export async function tryCode(
  db: Database,
  { userId, phoneNumber, hash }: { userId: number; phoneNumber: string; hash: Buffer },
): Promise<CodeVerdict> {
  const { rows } = await sql<{ is_confirmed: boolean; is_tried: boolean; is_sent: boolean }>`
    with asked as (
      select user_id, platform, address, confirmed_at, code_expires_at from recipient_confirmation
      where user_id = ${userId} and platform = 'sms' and address = ${phoneNumber} for update
    ),
    tried as (
      update recipient_confirmation c set code_tries = c.code_tries + 1,
        confirmed_at = case when c.code_hash = ${hash} then now() end,
        code_hash = case when c.code_hash = ${hash} then null else c.code_hash end
      from asked
      where c.user_id = asked.user_id and c.platform = asked.platform and c.address = asked.address
        and c.confirmed_at is null and c.code_expires_at > now() and c.code_tries < ${RECIPIENT_CODE_TRIES_MAX}
      returning c.user_id, c.confirmed_at
    )
    select asked.confirmed_at is not null or tried.confirmed_at is not null as is_confirmed, tried.user_id is not null as is_tried,
      asked.code_expires_at is not null as is_sent
    from asked left join tried using (user_id)`.execute(db)
  const [row] = rows
  if (!row) return 'not_asked'
  if (row.is_confirmed) return 'right'
  if (!row.is_sent) return 'unsent'
  return row.is_tried ? 'wrong' : 'over'
}

export function toRequested(
  { email, expiresAtMs }: { email: string; expiresAtMs: number },
  { owner, isConfirmed }: { owner: string; isConfirmed: boolean },
  nowMs: number,
): RequestedRecipient {
  if (isConfirmed) return { email, owner, state: 'confirmed' }
  return { email, owner, state: expiresAtMs > nowMs ? 'waiting' : 'expired' }
}
