import { expect, test } from 'vitest'
import { CallFailed } from '../../platform/call-failed.ts'
import { createKeys } from './idempotency-keys.ts'

const content = { deviceIds: [7] }

test('a call that got no answer keeps its key', () => {
  const keys = createKeys()
  const key = keys.of(content)
  keys.settle(content, new CallFailed({ code: 'unreachable' }))
  expect(keys.of({ deviceIds: [7] })).toBe(key)
})

test('a call that was refused gets a new key', () => {
  const keys = createKeys()
  const key = keys.of(content)
  keys.settle(content, new CallFailed({ code: 'conflict', status: 409 }))
  expect(keys.of(content)).not.toBe(key)
})

test('other content has a key of its own', () => {
  const keys = createKeys()
  expect(keys.of({ deviceIds: [8] })).not.toBe(keys.of(content))
})
