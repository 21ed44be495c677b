import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import { expect, test } from 'vitest'
import { rulesFor } from './rules.ts'
import { lanesOf } from './summarise.ts'

test('an integration without a pending message has no rules to check', () => {
  expect(rulesFor('email', new Set())).toEqual([])
})

test.each([
  ['email', 'sighting', 4],
  ['sms', 'sighting', 3],
  ['gundi_v2', 'sighting', 0],
  ['gundi_v2', 'photo', 1],
  ['gundi_v2', 'alert', 2],
  ['email', 'alert', 6],
  ['email', 'test', 3],
] as const)('for %s, a %s is checked by %i rules', (platform, kind, amount) => {
  expect(rulesFor(platform, new Set([kind]))).toHaveLength(amount)
})

test('an unwanted message is skipped before any message is delayed', () => {
  const kinds = new Set<OutgoingKind>(['alert', 'recovery', 'sighting', 'digest', 'photo'])
  const putOff = rulesFor('email', kinds).map(({ statement }) => statement.includes('due_at ='))
  expect(putOff).toEqual(putOff.toSorted((a, b) => Number(a) - Number(b)))
})

test('alerts and their ends share one limit, and tests and digests have none', () => {
  expect(lanesOf(new Set(['recovery']))).toEqual(['alerts'])
  expect(lanesOf(new Set(['sighting', 'alert']))).toEqual(['sightings', 'alerts'])
  expect(lanesOf(new Set(['test', 'digest', 'summary']))).toEqual([])
})
