/**
 * The sandbox's cards, under Stripe's names for the tokens of its test cards. The browser replaces card numbers with these names, so that no number
 * is ever sent.
 */
export const SANDBOX_CARDS = {
  tok_visa: { brand: 'Visa', last4: '4242' },
  tok_visa_debit: { brand: 'Visa', last4: '5556' },
  tok_mastercard: { brand: 'Mastercard', last4: '4444' },
  tok_amex: { brand: 'American Express', last4: '0005' },
  tok_discover: { brand: 'Discover', last4: '1117' },
  tok_threeDSecure2Required: { brand: 'Visa', last4: '3220' },
} as const
export type SandboxCard = keyof typeof SANDBOX_CARDS

/** The cards that the sandbox refuses, with Stripe's wording of the reasons. */
export const SANDBOX_REFUSALS = {
  tok_chargeDeclined: 'Your card was declined.',
  tok_chargeDeclinedInsufficientFunds: 'Your card has insufficient funds.',
  tok_chargeDeclinedExpiredCard: 'Your card has expired.',
  tok_chargeDeclinedIncorrectCvc: 'Your card’s security code is incorrect.',
  tok_chargeDeclinedProcessingError:
    'An error occurred while processing your card. Try again in a little bit.',
} as const
export type RefusedSandboxCard = keyof typeof SANDBOX_REFUSALS

/** The card that the user has to confirm, as a bank may require. */
export const CONFIRMED_CARD: SandboxCard = 'tok_threeDSecure2Required'
/** The prefix of a confirmed card's token. */
export const CONFIRMED = 'confirmed_'

/** Builds a sandbox token from a card and its expiry date. */
export function writeSandboxToken(
  card: SandboxCard | RefusedSandboxCard,
  expiry: { month: number; year: number },
): string {
  return `${card}:${expiry.month}:${expiry.year}`
}

export type SandboxToken =
  | { kind: 'card'; card: SandboxCard; month: number; year: number; isConfirmed: boolean }
  | { kind: 'refused'; reason: string }

/** Returns undefined if this is not a sandbox token. */
export function readSandboxToken(token: string): SandboxToken | undefined {
  const isConfirmed = token.startsWith(CONFIRMED)
  const [name = '', month, year] = token.slice(isConfirmed ? CONFIRMED.length : 0).split(':')
  if (isKeyOf(SANDBOX_REFUSALS, name)) return { kind: 'refused', reason: SANDBOX_REFUSALS[name] }
  if (!isKeyOf(SANDBOX_CARDS, name)) return undefined
  const expiry = { month: Number(month), year: Number(year) }
  if (!(expiry.month >= 1 && expiry.month <= 12 && expiry.year >= 2000)) return undefined
  return { kind: 'card', card: name, ...expiry, isConfirmed }
}

function isKeyOf<Known extends object>(known: Known, name: string): name is keyof Known & string {
  return Object.hasOwn(known, name)
}
