import type { ConsoleSettings } from '@sentinel/contracts/server/console'
import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import type { OutgoingConfig } from '../../platform/outgoing-config.ts'
import { createCheckPhoneNumber } from '../../platform/phone-numbers.ts'
import { refuseUnverified } from '../../account/verification/refuse-unverified.ts'
import { refuseNumbers } from './refuse-numbers.ts'
import { storeRecipients } from './store-recipients.ts'

export interface RecipientConfig {
  console: Pick<ConsoleSettings, 'sendsMail'>
  outgoing: Pick<OutgoingConfig, 'sms' | 'smsCountries'>
}

interface NotifyingKey {
  userId: number
  platform: NotifyingPlatform
}

export type KeepRecipients = (tx: Database, key: NotifyingKey, recipients: string[]) => Promise<void>

/** Notes to whom an integration is to send, in the transaction that stores it. Throws where the account or the console may not send there. */
export function createKeepRecipients({ console, outgoing }: RecipientConfig): KeepRecipients {
  const checkNumber = createCheckPhoneNumber(outgoing.smsCountries)
  const areConfirmed = { email: !console.sendsMail, sms: outgoing.sms === undefined }
  return async (tx, key, recipients) => {
    if (key.platform === 'sms') refuseNumbers(checkNumber, recipients)
    await refuseUnverified(tx, key.userId)
    await storeRecipients(tx, { ...key, recipients, areConfirmed: areConfirmed[key.platform] })
  }
}
