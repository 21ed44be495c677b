import type { RefusedSandboxCard, SandboxCard } from '@sentinel/domain/billing/sandbox-cards'

/** Stripe's published test cards (docs.stripe.com/testing), by number. Numbers are replaced in the browser and never sent. */
export const TEST_CARDS: Readonly<Record<string, SandboxCard | RefusedSandboxCard>> = {
  '4242424242424242': 'tok_visa',
  '4000056655665556': 'tok_visa_debit',
  '5555555555554444': 'tok_mastercard',
  '378282246310005': 'tok_amex',
  '6011111111111117': 'tok_discover',
  '4000000000003220': 'tok_threeDSecure2Required',
  '4000000000000002': 'tok_chargeDeclined',
  '4000000000009995': 'tok_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'tok_chargeDeclinedExpiredCard',
  '4000000000000127': 'tok_chargeDeclinedIncorrectCvc',
  '4000000000000119': 'tok_chargeDeclinedProcessingError',
}

export type CardNumberFault = 'numberEmpty' | 'numberWrong' | 'numberReal'

/** Returns the token of the test card with this number. For other numbers returns a fault, with a warning if it could be a real card. */
export function readTestCard(
  typed: string,
): { token: SandboxCard | RefusedSandboxCard } | { fault: CardNumberFault } {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (digits === '') return { fault: 'numberEmpty' }
  if (!/^\d{12,19}$/.test(digits)) return { fault: 'numberWrong' }
  const token = TEST_CARDS[digits]
  if (token) return { token }
  return { fault: hasCheckDigit(digits) ? 'numberReal' : 'numberWrong' }
}

/** Applies the Luhn check (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Parses `04/31` or `4 / 2031`. Returns undefined if the text is not a valid month and year. */
export function readExpiry(typed: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) }
}
