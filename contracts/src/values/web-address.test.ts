import { expect, test } from 'vitest'
import { updateProfile } from '../account/profile.ts'
import { signUp } from '../account/sign-up.ts'
import { hasWebAddress, isNameWithAddress } from './web-address.ts'

test.each(['Ada', 'J. R.', 'J.R. Fox', 'Dr. Ada', 'N’Golo-Kanté', 'Ada 2.0'])(
  '%s contains no web address',
  (name) => {
    expect(hasWebAddress(name)).toBe(false)
  },
)

test.each([
  'http://evil.example',
  'evil.example',
  'www.evil',
  'see evil.example/prize',
  'evil．example',
  '203.0.113.7',
  'EVIL.CO',
])('%s contains a web address', (name) => {
  expect(hasWebAddress(name)).toBe(true)
})

test.each(['St.John', 'Ada M.Sc', 'J.R. Fox'])('%s is accepted as a name', (name) => {
  expect(isNameWithAddress(name)).toBe(false)
})

test.each(['evil.example', 'EVIL.CO', 'see Evil.example/prize', 'http://Evil.Example'])(
  '%s is not accepted as a name',
  (name) => {
    expect(isNameWithAddress(name)).toBe(true)
  },
)

test('a first name that is a web address is refused at sign-up and in the profile, and so is a last name', () => {
  const names = { firstName: 'http://evil.example', lastName: 'evil.example' }
  for (const schema of [
    signUp.schema.body.pick({ firstName: true, lastName: true, country: true }),
    updateProfile.schema.body,
  ]) {
    const { error } = schema.safeParse({ ...names, country: 'Kenya' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'A first name cannot contain a web address.',
      'A last name cannot contain a web address.',
    ])
  }
})
