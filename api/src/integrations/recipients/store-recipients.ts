import type { ConsoleSettings } from '@sentinel/contracts/server/console'
import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import { sql } from 'kysely'
import type { OutgoingConfig } from '../../platform/outgoing-config.ts'
import {
  type CheckPhoneNumber,
  type NumberRefusal,
  createCheckPhoneNumber,
} from '../../platform/phone-numbers.ts'
import { refuseUnverified } from '../../account/verification/refuse-unverified.ts'
import { invalid } from '../../platform/http/errors.ts'
import { requestConfirmation } from './request-confirmation.ts'

export interface RecipientConfig {
  console: Pick<ConsoleSettings, 'sendsMail'>
  outgoing: Pick<OutgoingConfig, 'sms' | 'smsCountries'>
}

interface NotifyingKey {
  userId: number
  platform: NotifyingPlatform
}

export type StoreRecipients = (tx: Database, key: NotifyingKey, recipients: string[]) => Promise<void>

/**
 * Stores the recipients of an integration, in the transaction that stores the integration. Throws if the account or the console may not
 * send to them.
 */
export function createStoreRecipients({ console, outgoing }: RecipientConfig): StoreRecipients {
  const checkNumber = createCheckPhoneNumber(outgoing.smsCountries)
  const areConfirmed = { email: !console.sendsMail, sms: outgoing.sms === undefined }
  return async (tx, key, recipients) => {
    if (key.platform === 'sms') refuseNumbers(checkNumber, recipients)
    await refuseUnverified(tx, key.userId)
    await storeRecipients(tx, { ...key, recipients, areConfirmed: areConfirmed[key.platform] })
  }
}

/** Throws if texts cannot be sent to one of the numbers. */
function refuseNumbers(check: CheckPhoneNumber, numbers: readonly string[]): void {
  for (const number of numbers) {
    const refusal = check(number)
    if (refusal) throw invalid({ 'options.phoneNumbers': explainRefusal(refusal) })
  }
}

function explainRefusal(refusal: NumberRefusal): string {
  if (refusal.is === 'not_a_number') return 'Not a valid phone number.'
  return explainReason(
    'number_not_allowed',
    refusal.is === 'country_not_allowed' ? { country: refusal.country } : {},
  )
}

interface StoredRecipients {
  userId: number
  platform: NotifyingPlatform
  recipients: string[]
  /** True if the console cannot send confirmation requests. The recipients then count as confirmed at the time they were added (`queries.ts`). */
  areConfirmed: boolean
}

/**
 * Stores which recipients have to agree before the user's integration sends them anything, and sends requests to new ones. Deletes recipients who
 * never confirmed and are no longer on the list, which invalidates their links.
 */
async function storeRecipients(tx: Database, stored: StoredRecipients): Promise<void> {
  const { userId, platform, recipients, areConfirmed } = stored
  const addresses = recipients.map((recipient) => recipient.toLowerCase())
  await sql`
    delete from recipient_confirmation
    where user_id = ${userId} and platform = ${platform} and confirmed_at is null and address <> all (${addresses})`.execute(
    tx,
  )
  const { rows } = await sql<{ address: string; is_confirmed: boolean }>`
    insert into recipient_confirmation as c (user_id, platform, address, confirmed_at)
    select u.user_id, ${platform}, address, case when ${areConfirmed} then now() end
    from user_account u, unnest(${addresses}::text[]) address
    where u.user_id = ${userId} and not (${platform} = 'email' and address = lower(u.email))
    order by address
    on conflict (user_id, platform, address) do update set confirmed_at = excluded.confirmed_at, created_at = excluded.created_at
      where c.confirmed_at is null and excluded.confirmed_at is not null
    returning address, confirmed_at is not null as is_confirmed`.execute(tx)
  const spelled = new Map(recipients.map((recipient) => [recipient.toLowerCase(), recipient]))
  // Requests are always sent in the same order, so that two accounts that add the same recipients never wait for each other.
  const requested = rows.flatMap((row) => (row.is_confirmed ? [] : [row.address])).toSorted()
  for (const address of requested)
    await requestConfirmation(tx, { userId, platform, recipient: spelled.get(address) ?? address })
}
