import { expect, test } from 'vitest'
import { describeCharge, formatAmount, readChargeStatus } from './charge.ts'

test.each([
  [123_450, 'usd', '1,234.50 USD'],
  [0, 'eur', '0.00 EUR'],
  [-500, 'gbp', '-5.00 GBP'],
  [500, 'jpy', '500 JPY'],
  [1234, 'kwd', '1.234 KWD'],
  [50_000, 'isk', '500 ISK'],
  [50_000, 'ugx', '500 UGX'],
  [50_000, 'huf', '500.00 HUF'],
  [1250, 'q1', '12.50 Q1'],
])('%i in %s is written as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})

test.each([
  ['Sentinel plan * cus_1', 'Sentinel plan'],
  ['Sentinel plan', 'Sentinel plan'],
  ['*', ''],
  ['* cus_1', ''],
  ['', ''],
  [null, ''],
])('the description %j is shown as %j', (description, text) => {
  expect(describeCharge(description)).toBe(text)
})

test('other statuses are shown as unknown', () => {
  expect(['succeeded', 'pending', 'failed', 'refunded', ''].map(readChargeStatus)).toEqual([
    'succeeded',
    'pending',
    'failed',
    'unknown',
    'unknown',
  ])
})
