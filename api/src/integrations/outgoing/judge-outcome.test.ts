import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { expect, test } from 'vitest'
import { halve, judgeOutcome, judgeRequest } from './judge-outcome.ts'

const AWAY = {
  state: 'retry',
  reason: because('not_reached', { service: 'gundi', fault: 'timeout' }),
} as const
const REFUSED = because('refused', { service: 'gundi' })
const MINUTE_MS = 60_000

test.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [10, 256],
  [11, 360],
  [19, 360],
])('after try %i a message waits for %d minutes', (attempts, minutes) => {
  expect(judgeOutcome(AWAY, attempts)).toMatchObject({ state: 'pending', pauseMs: minutes * MINUTE_MS })
})

test('a requested pause is used if it is longer', () => {
  const requested = (afterMs: number) => judgeOutcome({ ...AWAY, afterMs }, 1).pauseMs
  expect([requested(10_000), requested(600_000)]).toEqual([30_000, 600_000])
})

test('the twentieth try is the last one', () => {
  expect(judgeOutcome(AWAY, 20)).toMatchObject({
    state: 'failed',
    pauseMs: null,
    reason: because('not_reached', { service: 'gundi', fault: 'timeout', tries: 20 }),
  })
})

test.each([
  ['one that was sent', { state: 'sent', remoteId: 'a' }, { state: 'sent', reason: null, remoteId: 'a' }],
  ['one that was refused', { state: 'failed', reason: REFUSED }, { state: 'failed', reason: REFUSED }],
  ['one that was left out', { state: 'skipped', reason: REFUSED }, { state: 'skipped', reason: REFUSED }],
] as const)('%s is settled at the first try', (_, outcome, judgement) => {
  expect(judgeOutcome(outcome, 1)).toMatchObject({ ...judgement, pauseMs: null })
})

test('a system that does not answer pauses twice as long each time, an hour at most', () => {
  const rests = [0, 1, 2, 6, 7, 5000].map((failures) => judgeRequest([{ state: 'sent' }, AWAY], failures))
  expect(rests).toEqual(
    [30, 60, 120, 1920, 3600, 3600].map((seconds) => ({ is: 'failed', restMs: seconds * 1000 })),
  )
})

test('the longest requested pause is used', () => {
  const outcomes = [AWAY, { ...AWAY, afterMs: 7_200_000 }]
  expect(judgeRequest(outcomes, 0)).toEqual({ is: 'failed', restMs: 7_200_000 })
})

test.each([
  ['refuses a message has answered', [{ state: 'failed', reason: REFUSED }], 'answered'],
  ['refuses a list has answered', [{ ...AWAY, alone: true }], 'answered'],
  ['nothing could be sent to was not asked', [{ state: 'skipped', reason: REFUSED }], 'none'],
  ['did not answer for one of a list has failed', [AWAY, { state: 'skipped', reason: REFUSED }], 'failed'],
] as const)('a system that %s', (_, outcomes, verdict) => {
  expect(judgeRequest(outcomes, 0).is).toBe(verdict)
})

test('a refused list is halved, down to one', () => {
  expect([100, 5, 3, 1].map(halve)).toEqual([50, 2, 1, 1])
})
