import { NewSpeciesRule, type SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { expect, test } from 'vitest'
import { isOvernight, toDraft, toRule, withoutHistory } from './draft-rule.ts'
import { withRule } from './save-rule.ts'

const stored: SpeciesRule = {
  ruleId: 7,
  className: 'Lion',
  minConfidence: 82.5,
  groupIds: [4],
  hours: { from: '18:30', until: '06:00' },
  timeZone: 'Africa/Nairobi',
  pauseMinutes: 0,
  platforms: ['sms'],
  enabled: false,
  lastToldAt: null,
}
const fresh = { timeZone: 'UTC', platforms: ['email'] } as const

test('a stored rule is unchanged after conversion to a draft and back', () => {
  expect(toRule(toDraft(stored, fresh))).toEqual(withoutHistory(stored))
})

test('a new rule applies to one class, everywhere and always, and uses the integrations that are set up', () => {
  const draft = { ...toDraft(undefined, fresh), className: 'Lion' }
  expect(NewSpeciesRule.parse(toRule(draft))).toEqual({
    className: 'Lion',
    minConfidence: 80,
    groupIds: null,
    hours: null,
    timeZone: 'UTC',
    pauseMinutes: 60,
    platforms: ['email'],
    enabled: true,
  })
})

test('a condition that is switched off is not sent, and is restored when it is switched on', () => {
  const draft = { ...toDraft(stored, fresh), isForGroups: false, isForHours: false }
  expect(toRule(draft)).toMatchObject({ groupIds: null, hours: null })
  expect(toRule({ ...draft, isForGroups: true, isForHours: true })).toMatchObject({
    groupIds: [4],
    hours: { from: '18:30', until: '06:00' },
  })
})

test('an empty number is missing, not zero', () => {
  const draft = { ...toDraft(stored, fresh), minConfidence: ' ', pauseMinutes: '' }
  const { error } = NewSpeciesRule.safeParse(toRule(draft))
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter a confidence.',
    'Enter a number of minutes.',
  ])
})

test.each([
  ['22:00', '05:00', true],
  ['05:00', '22:00', false],
  ['', '05:00', false],
])('from %s until %s: overnight is %s', (from, until, expected) => {
  expect(isOvernight({ from, until })).toBe(expected)
})

test('a changed rule replaces the former one, and rules are sorted by name', () => {
  const zebra = { ...stored, ruleId: 2, className: 'Zebra' }
  const rules = withRule([zebra, stored], { ...stored, enabled: true })
  expect(rules.map(({ className, enabled }) => [className, enabled])).toEqual([
    ['Lion', true],
    ['Zebra', false],
  ])
})
