import { expect, test } from 'vitest'
import { createCheckPhoneNumber } from './phone-numbers.ts'

const KENYAN = '+254712345678'

test.each([KENYAN, '+12025550123', '+447400123456', '+919876543210'])(
  '%s gets texts if no countries are set',
  (number) => {
    expect(createCheckPhoneNumber(undefined)(number)).toBeUndefined()
  },
)

test.each([
  ['Iridium', '+881612345678'],
  ['international networks', '+8821234567890'],
  ['international networks', '+883510012345678'],
  ['Inmarsat', '+870773111632'],
  ['personal numbers', '+878101234567890'],
  ['international premium rate', '+979123456789'],
  ['international freephone', '+80012345678'],
  ['shared cost', '+80812345678'],
  ['premium rate of a country', '+19002345678'],
])('a number of %s gets no texts: %s', (_, number) => {
  for (const countries of [undefined, ['KE', 'US']])
    expect(createCheckPhoneNumber(countries)(number)).toEqual({ is: 'not_of_a_country' })
})

test.each(['+0123', '+25471', '+999123456789', 'hello'])('%s is not a number', (number) => {
  expect(createCheckPhoneNumber(undefined)(number)).toEqual({ is: 'not_a_number' })
})

test('a country that is not allowed is named', () => {
  const check = createCheckPhoneNumber(['US', 'CA'])
  expect(check('+12025550123')).toBeUndefined()
  expect(check(KENYAN)).toEqual({ is: 'country_not_allowed', country: 'Kenya' })
})
