import { expect, test } from 'vitest'
import { CONFIRMED, readSandboxToken, writeSandboxToken } from './sandbox-cards.ts'

test('a token contains the card, its expiry date and whether it is confirmed', () => {
  const token = writeSandboxToken('tok_amex', { month: 2, year: 2031 })
  const card = { kind: 'card', card: 'tok_amex', month: 2, year: 2031 }
  expect(readSandboxToken(token)).toEqual({ ...card, isConfirmed: false })
  expect(readSandboxToken(CONFIRMED + token)).toEqual({ ...card, isConfirmed: true })
})

test('a refused card has a reason', () => {
  expect(readSandboxToken(writeSandboxToken('tok_chargeDeclined', { month: 2, year: 2031 }))).toEqual({
    kind: 'refused',
    reason: 'Your card was declined.',
  })
})

test.each([
  '',
  'tok_visa',
  'tok_visa:13:2031',
  'tok_visa:0:2031',
  'tok_visa:x:y',
  '4242424242424242',
  'toString:1:2031',
])('%j is not a token', (token) => {
  expect(readSandboxToken(token)).toBeUndefined()
})
