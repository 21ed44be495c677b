import { readSandboxToken, SANDBOX_CARDS } from '@sentinel/domain/billing/sandbox-cards'
import { expect, test } from 'vitest'
import { readExpiry, readTestCard, TEST_CARDS } from './test-cards.ts'

test.each([
  ['4242 4242 4242 4242', { token: 'tok_visa' }],
  ['3782-822463-10005', { token: 'tok_amex' }],
  ['4000000000000002', { token: 'tok_chargeDeclined' }],
  ['', { fault: 'numberEmpty' }],
  ['4242', { fault: 'numberWrong' }],
  ['4242 4242 4242 4241', { fault: 'numberWrong' }],
  ['4111 1111 1111 1111', { fault: 'numberReal' }],
  ['card', { fault: 'numberWrong' }],
])('%j results in %j', (typed, read) => {
  expect(readTestCard(typed)).toEqual(read)
})

test.each([
  ['04/31', { month: 4, year: 2031 }],
  ['4 / 2031', { month: 4, year: 2031 }],
  ['0431', { month: 4, year: 2031 }],
  ['13/31', undefined],
  ['00/31', undefined],
  ['04/031', undefined],
  ['', undefined],
])('the expiry date %j is parsed as %j', (typed, read) => {
  expect(readExpiry(typed)).toEqual(read)
})

test('a stored card has the last digits of the number that was typed', () => {
  const accepted = Object.entries(TEST_CARDS).flatMap(([number, token]) => {
    const read = readSandboxToken(`${token}:12:2099`)
    return read?.kind === 'card' ? [[number.slice(-4), SANDBOX_CARDS[read.card].last4]] : []
  })
  expect(accepted.map(([, last4]) => last4)).toEqual(accepted.map(([typed]) => typed))
})
