import { getUnsubscribe, unsubscribe } from '@sentinel/contracts/integrations/outgoing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startFakeServer } from '../../../testing/render-console.tsx'

const BAD_LINK = 'This link does not work'

test('a link without a token shows that it does not work, without a request to the server', async () => {
  const server = startFakeServer()
  renderConsole('/unsubscribe')
  await screen.findByRole('heading', { name: BAD_LINK })
  expect(server.asked()).not.toContain(getUnsubscribe.url)
})

test('a link that the server does not know shows that it does not work', async () => {
  const server = startFakeServer()
  server.fail(getUnsubscribe, { code: 'not_found' })
  renderConsole('/unsubscribe?token=nonsense')
  await screen.findByRole('heading', { name: BAD_LINK })
  expect(server.callsTo(getUnsubscribe)).toEqual([{ params: { token: 'nonsense' } }])
})

test('a token that is all digits is passed on unchanged', async () => {
  const server = startFakeServer()
  server.answer(getUnsubscribe, { email: 'ranger@example.org', isSubscribed: true })
  renderConsole('/unsubscribe?token=4711')
  await screen.findByRole('heading', { name: 'End these mails?' })
  expect(server.callsTo(getUnsubscribe)).toEqual([{ params: { token: '4711' } }])
})

test('unsubscribing asks for confirmation, and after a failure nothing has changed', async () => {
  const server = startFakeServer()
  server.answer(getUnsubscribe, { email: 'ranger@example.org', isSubscribed: true })
  server.answer(unsubscribe, { email: 'ranger@example.org', isSubscribed: false })
  server.makeUnreachable(unsubscribe)
  const { press } = renderConsole('/unsubscribe?token=abc')
  await press('End mail to ranger@example.org')
  await screen.findByText(/^Nothing was changed\. The server can’t be reached/)
  server.recover(unsubscribe)
  await press('End mail to ranger@example.org')
  await screen.findByRole('heading', { name: 'The mails have ended' })
  expect(server.changes()).toHaveLength(2)
})
