import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { CheckPhoneNumber, NumberRefusal } from '../../../platform/phone-numbers.ts'
import type { Outcome } from '../facts.ts'
import type { Texter } from './texter.ts'

/** Does not send texts to disallowed numbers, even if they were saved before the operator excluded their country. */
export function checkNumbers(texter: Texter, check: CheckPhoneNumber): Texter {
  return {
    async sendText(message) {
      const refusal = check(message.to)
      return refusal ? toOutcome(refusal) : texter.sendText(message)
    },
  }
}

function toOutcome(refusal: NumberRefusal): Outcome {
  if (refusal.is === 'not_a_number') return { state: 'failed', reason: because('address_invalid') }
  const named = refusal.is === 'country_not_allowed' ? { country: refusal.country } : {}
  return { state: 'failed', reason: because('number_not_allowed', named) }
}
