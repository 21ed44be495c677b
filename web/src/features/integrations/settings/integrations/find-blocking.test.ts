import { expect, test } from 'vitest'
import { findBlocking } from './find-blocking.ts'

test('each version of Gundi blocks only the other version', () => {
  const integrations = [{ platform: 'gundi_v1' }, { platform: 'email' }] as const
  expect(findBlocking('gundi_v2', integrations)).toBe('gundi_v1')
  expect(findBlocking('gundi_v1', integrations)).toBeUndefined()
  expect(findBlocking('sms', integrations)).toBeUndefined()
})
