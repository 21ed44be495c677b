import { expect, test } from 'vitest'
import { Violations } from './violations.ts'

const MINUTE_MS = 60_000

function createClock() {
  let nowMs = 1_000_000
  return { now: () => nowMs, pass: (ms: number) => (nowMs += ms) }
}

test('two breaches are tolerated, and after the third within a minute the id is refused', () => {
  const violations = new Violations(createClock().now)
  violations.add('7')
  violations.add('7')
  expect(violations.isRefused('7')).toBe(false)
  violations.add('7')
  expect(violations.isRefused('7')).toBe(true)
})

test('other ids are not refused', () => {
  const violations = new Violations(createClock().now)
  for (let times = 0; times < 5; times++) violations.add('7')
  expect(violations.isRefused('70')).toBe(false)
  expect(violations.isRefused('')).toBe(false)
})

test('three breaches in more than a minute are tolerated', () => {
  const clock = createClock()
  const violations = new Violations(clock.now)
  for (const pauseMs of [MINUTE_MS / 2, MINUTE_MS / 2, 0]) {
    violations.add('7')
    clock.pass(pauseMs)
  }
  expect(violations.isRefused('7')).toBe(false)
})

test('an id is accepted again a minute after its first breach has expired', () => {
  const clock = createClock()
  const violations = new Violations(clock.now)
  for (let times = 0; times < 3; times++) violations.add('7')

  clock.pass(MINUTE_MS - 1)
  expect(violations.isRefused('7')).toBe(true)
  clock.pass(1)
  expect(violations.isRefused('7')).toBe(false)
})

test('each further breach refuses the id for a minute more', () => {
  const clock = createClock()
  const violations = new Violations(clock.now)
  for (let times = 0; times < 10; times++) {
    violations.add('7')
    clock.pass(MINUTE_MS / 4)
  }
  expect(violations.isRefused('7')).toBe(true)
  clock.pass(MINUTE_MS / 2)
  expect(violations.isRefused('7')).toBe(false)
})

test('ten thousand ids are remembered; beyond that, the ids without a breach for the longest time are forgotten', () => {
  const violations = new Violations(createClock().now)
  const refuse = (clientId: string) => {
    for (let times = 0; times < 3; times++) violations.add(clientId)
  }
  refuse('old')
  refuse('recent')
  for (let id = 0; id < 9998; id++) violations.add(`invented-${id}`)
  violations.add('recent')
  for (const clientId of ['one more', 'two more']) violations.add(clientId)

  expect(violations.isRefused('old')).toBe(false)
  expect(violations.isRefused('recent')).toBe(true)
})
