import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import { invalid } from '../../platform/errors.ts'
import type { CheckPhoneNumber, NumberRefusal } from '../../platform/phone-numbers.ts'

/** Throws if one of the numbers gets no texts. */
export function refuseNumbers(check: CheckPhoneNumber, numbers: readonly string[]): void {
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
