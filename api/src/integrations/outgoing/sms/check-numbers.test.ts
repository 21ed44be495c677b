import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { expect, test } from 'vitest'
import { createCheckPhoneNumber } from '../../../platform/phone-numbers.ts'
import { checkNumbers } from './check-numbers.ts'
import type { TextMessage } from './texter.ts'

const check = createCheckPhoneNumber(['US'])

test.each([
  ['+881612345678', because('number_not_allowed')],
  ['+254712345678', because('number_not_allowed', { country: 'Kenya' })],
  ['+0123', because('address_invalid')],
])('a number that was saved before it was excluded gets no text: %s', async (to, reason) => {
  const sent: TextMessage[] = []
  const texter = checkNumbers({ sendText: async (message) => (sent.push(message), { state: 'sent' }) }, check)
  expect(await texter.sendText({ to, body: 'Lion', id: '1' })).toEqual({ state: 'failed', reason })
  expect(sent).toEqual([])
})

test('a number of an allowed country gets its text', async () => {
  const message = { to: '+12025550123', body: 'Lion', id: '1' }
  const sent: TextMessage[] = []
  const texter = checkNumbers({ sendText: async (given) => (sent.push(given), { state: 'sent' }) }, check)
  expect(await texter.sendText(message)).toEqual({ state: 'sent' })
  expect(sent).toEqual([message])
})
