import type { NewSpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'

const names = new Map([
  [1, 'North'],
  [2, 'South'],
  [3, 'Ridge'],
])

const rule: NewSpeciesRule = {
  className: 'Lion',
  minConfidence: 80,
  groupIds: null,
  hours: null,
  timeZone: 'Africa/Nairobi',
  pauseMinutes: 60,
  platforms: ['email'],
  enabled: true,
}

test.each<[Partial<NewSpeciesRule>, string]>([
  [{}, 'Lion at 80 % or more, all cameras, by email, at most once in 1 hour per camera'],
  [
    { groupIds: [1], hours: { from: '22:00', until: '05:00' }, platforms: ['email', 'sms'] },
    'Lion at 80 % or more, North, 22:00–05:00 (Africa/Nairobi), by email and SMS, at most once in 1 hour per camera',
  ],
  [
    { groupIds: [1, 2, 3], pauseMinutes: 1 },
    'Lion at 80 % or more, North, South and Ridge, by email, at most once in 1 minute per camera',
  ],
  [
    { groupIds: [9], pauseMinutes: 0, minConfidence: 0.5 },
    'Lion at 0.5 % or more, a deleted group, by email, every time',
  ],
])('%j is described as: %s', (changes, sentence) => {
  expect(describeRule({ ...rule, ...changes }, names)).toBe(sentence)
})
