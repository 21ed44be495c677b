import { Password } from '@sentinel/contracts/account/passwords'
import { expect, test } from 'vitest'
import { checkPassword } from './password-requirements.ts'

test.each([
  'Sentinel-1',
  'Über.Fuchs',
  'ÜÄÖ-fuchs',
  'Aa!aaaaa',
  'Aa!aaaaaa',
  'sentinel-1',
  'SENTINEL-1',
  'Sentinel12',
  'Sentinel 12',
  'Sentinel_12',
  'Sentinel😀12',
  '',
])('%j meets all requirements exactly when the server accepts it', (password) => {
  const areAllMet = checkPassword(password).every(({ isMet }) => isMet)
  expect(areAllMet).toBe(Password.safeParse(password).success)
})

test('each requirement is checked separately', () => {
  expect(checkPassword('a').map(({ isMet }) => isMet)).toEqual([false, false, true, false])
  expect(checkPassword('A!').map(({ isMet }) => isMet)).toEqual([false, true, false, true])
})

test('a password change has one more requirement: the new password differs', () => {
  expect(checkPassword('Sentinel-1', 'Sentinel-1').map(({ isMet }) => isMet)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(checkPassword('Sentinel-2', 'Sentinel-1').every(({ isMet }) => isMet)).toBe(true)
  expect(checkPassword('', 'Sentinel-1').at(-1)?.isMet).toBe(false)
})
