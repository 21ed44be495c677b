// Digits after the decimal point, from docs.stripe.com/currencies. Intl differs for some currencies (none for HUF), because it follows how people
// write prices.
const WITHOUT_DIGITS = setOf('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
const WITH_THREE_DIGITS = setOf('BHD JOD KWD OMR TND')
/** Currencies that have no minor unit but that Stripe counts in hundredths. */
const COUNTED_IN_HUNDREDTHS = setOf('ISK UGX')

function setOf(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '))
}

/** Returns the text before the first asterisk, because the rest is meant for the provider. Returns an empty string if nothing is left. */
export function describeCharge(description: string | null): string {
  return (description ?? '').split('*', 1)[0]?.trim() ?? ''
}

/** Formats an amount given in the smallest unit of its currency: `1,234.50 USD`, `500 JPY`, `1.234 KWD`. Unknown currencies have two digits. */
export function formatAmount(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = shownDigits(code)
  const value = amount / 10 ** (COUNTED_IN_HUNDREDTHS.has(code) ? 2 : digits)
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${text} ${code}`
}

function shownDigits(code: string): number {
  if (WITHOUT_DIGITS.has(code) || COUNTED_IN_HUNDREDTHS.has(code)) return 0
  return WITH_THREE_DIGITS.has(code) ? 3 : 2
}

const STATUSES = ['succeeded', 'pending', 'failed'] as const
/** The statuses that the list shows. All others are unknown. */
export type ChargeStatus = (typeof STATUSES)[number] | 'unknown'

export function readChargeStatus(status: string): ChargeStatus {
  return STATUSES.find((each) => each === status) ?? 'unknown'
}
