import { expect, test } from 'vitest'
import { addRecipient } from './add-recipient.ts'
import { toDraft } from './draft-integration.ts'
import { hasErrors, settleDraft } from './settle-draft.ts'

const empty = toDraft(undefined, { typed: '', timeZone: 'UTC' })

test.each([
  ['email', ['a@example.org'], 'A@example.org', 'Email has already been added.'],
  ['email', [], 'nobody', 'Not a valid email.'],
  ['email', ['a@x.org', 'b@x.org', 'c@x.org'], 'd@x.org', 'Maximum 3 Emails'],
  ['sms', ['+12025550123'], '(202) 555-0123', 'Phone Number has already been added.'],
  ['sms', [], '12', 'Not a valid phone number.'],
  ['sms', ['+12025550123', '+12025550124'], '202 555 0125', 'Maximum 2 phone numbers'],
] as const)('%s: with recipients %j, %s is not added: %s', (platform, recipients, typed, error) => {
  expect(addRecipient(platform, recipients, typed)).toEqual({ error })
})

test.each([
  ['202 555 0123', '+12025550123'],
  ['+254 712 345678', '+254712345678'],
  ['\u202a+254\u00a0712‑345‑678\u202c', '+254712345678'],
  ['tel:+49-30/123456', '+4930123456'],
])('the number %s is added as %s', (typed, stored) => {
  expect(addRecipient('sms', [], typed)).toEqual({ recipients: [stored] })
})

test('a typed value that was not added to its list is saved too', () => {
  const classes = { choice: 'selected', names: ['Lion'], typed: ' Okapi ' } as const
  const { draft, errors } = settleDraft('email', { ...empty, typed: ' a@example.org', classes })
  expect(draft).toMatchObject({
    recipients: ['a@example.org'],
    typed: '',
    classes: { names: ['Lion', 'Okapi'], typed: '' },
  })
  expect(hasErrors(errors)).toBe(false)
})

test('an invalid value stays in its field, and the other input stays too', () => {
  const { draft, errors } = settleDraft('sms', {
    ...empty,
    recipients: ['+12025550123'],
    typed: '12',
    classes: { choice: 'selected', names: [], typed: '' },
    groups: new Map([[4, { choice: 'selected', names: [], typed: '' }]]),
  })
  expect(draft).toMatchObject({ recipients: ['+12025550123'], typed: '12' })
  expect(errors).toEqual({
    recipients: 'Not a valid phone number.',
    classes: 'Choose a class.',
    groups: new Map([[4, 'Choose a class.']]),
  })
  expect(hasErrors(errors)).toBe(true)
})

test.each([
  ['email', 'Add an email.'],
  ['sms', 'Add a phone number.'],
] as const)('%s without a recipient is refused: %s', (platform, error) => {
  expect(settleDraft(platform, empty).errors.recipients).toBe(error)
})

test('forwarding needs no recipient', () => {
  expect(hasErrors(settleDraft('gundi_v1', empty).errors)).toBe(false)
})

test('a class is added only once, ignoring case', () => {
  const classes = { choice: 'selected', names: ['Lion'], typed: 'LION' } as const
  expect(settleDraft('gundi_v2', { ...empty, classes }).draft.classes.names).toEqual(['Lion'])
})
