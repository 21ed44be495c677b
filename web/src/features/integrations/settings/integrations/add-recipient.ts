import {
  Emails,
  type NotifyingPlatform,
  PhoneNumber,
  PhoneNumbers,
} from '@sentinel/contracts/integrations/integrations'
import {
  EMAILS_PER_INTEGRATION_MAX,
  PHONE_NUMBERS_PER_INTEGRATION_MAX,
} from '@sentinel/contracts/integrations/limits'
import { Email } from '@sentinel/contracts/values/email'

export const recipientsMax: Record<NotifyingPlatform, number> = {
  email: EMAILS_PER_INTEGRATION_MAX,
  sms: PHONE_NUMBERS_PER_INTEGRATION_MAX,
}

const schemas = { email: { one: Email, all: Emails }, sms: { one: PhoneNumber, all: PhoneNumbers } }

type Checked = { recipients: readonly string[] } | { error: string }

/** Returns the recipients with one added, as it will be stored, or its error in the contract's words. */
export function addRecipient(
  platform: NotifyingPlatform,
  recipients: readonly string[],
  typed: string,
): Checked {
  const read = schemas[platform].one.safeParse(typed.trim())
  if (!read.success) return { error: firstOf(read.error) }
  return checkRecipients(platform, [...recipients, read.data])
}

export function checkRecipients(platform: NotifyingPlatform, recipients: readonly string[]): Checked {
  const read = schemas[platform].all.safeParse(recipients)
  return read.success ? { recipients: read.data } : { error: firstOf(read.error) }
}

function firstOf({ issues }: { issues: readonly { message: string }[] }): string {
  return issues[0]?.message ?? ''
}
