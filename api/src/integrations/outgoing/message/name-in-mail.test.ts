import { NAME_IN_MAIL_MAX_CHARACTERS } from '@sentinel/contracts/account/limits'
import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

test.each(['Ada Fox', 'J.R. Fox', 'Dr. Ada Fox', 'Māhuika’s gate', 'Gate 1.2', '北门'])(
  '%s is shown as it is',
  (name) => {
    expect(nameInMail(name, 'someone')).toBe(name)
  },
)

test.each([
  'http://evil.example',
  'evil.example Fox',
  'Win at evil.example/prize',
  'www.evil',
  'evil。example',
  'EVIL．EXAMPLE',
  'ada@evil.example',
  '203.0.113.7',
  'x://y',
  ' ',
])('%s is replaced', (name) => {
  expect(nameInMail(name, 'someone')).toBe('someone')
})

test('a long name is cut between characters', () => {
  const shown = nameInMail('🦁'.repeat(200), 'someone')
  expect(Array.from(shown)).toHaveLength(NAME_IN_MAIL_MAX_CHARACTERS)
  expect(shown.isWellFormed()).toBe(true)
  expect(shown.endsWith('…')).toBe(true)
})

test('line breaks do not start another line of the mail', () => {
  expect(nameInMail('Ada\r\nBcc: eve', 'someone')).toBe('Ada Bcc: eve')
})
