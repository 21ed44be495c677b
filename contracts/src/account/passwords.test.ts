import { expect, test } from 'vitest'
import { Password } from './passwords.ts'

test.each(['Sentinel-1', 'Über.Fuchs', 'aA!aaaaaa'])('%s is accepted as a password', (password) => {
  expect(Password.safeParse(password).success).toBe(true)
})

test.each([
  ['eight characters', 'Aa!aaaaa'],
  ['no upper case', 'sentinel-1'],
  ['no lower case', 'SENTINEL-1'],
  ['no special character', 'Sentinel12'],
  ['a space as the only special character', 'Sentinel 12'],
])('a password with %s is refused', (_title, password) => {
  expect(Password.safeParse(password).success).toBe(false)
})
