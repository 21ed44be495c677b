import { confirmRecipient, getRecipient } from '@sentinel/contracts/integrations/recipients'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startFakeServer } from '../../../testing/render-console.tsx'

const requested = { email: 'friend@example.net', owner: 'ada@example.org' }
const BUTTON = 'Send me these alerts'

test('the page shows who asks for the confirmation, and only the button gives it', async () => {
  const server = startFakeServer()
  server.answer(getRecipient, { ...requested, state: 'waiting' })
  server.answer(confirmRecipient, { ...requested, state: 'confirmed' })
  const { press } = renderConsole('/confirm-recipient?token=abc')
  await screen.findByText(/^ada@example\.org wants to send sightings and alerts/)
  expect(server.changes()).toEqual([])
  await press(BUTTON)
  await screen.findByRole('heading', { name: 'You will get these alerts' })
  expect(server.callsTo(confirmRecipient)).toEqual([{ params: { token: 'abc' } }])
})

test('after a failure, the page shows that nothing was changed', async () => {
  const server = startFakeServer()
  server.answer(getRecipient, { ...requested, state: 'waiting' })
  server.makeUnreachable(confirmRecipient)
  const { press } = renderConsole('/confirm-recipient?token=abc')
  await press(BUTTON)
  await screen.findByText(/^Nothing was changed\. The server can’t be reached/)
})

test.each([
  ['expired', 'This link has expired'],
  ['confirmed', 'You will get these alerts'],
] as const)('for a link that is %s, the page shows: %s', async (state, name) => {
  const server = startFakeServer()
  server.answer(getRecipient, { ...requested, state })
  renderConsole('/confirm-recipient?token=abc')
  await screen.findByRole('heading', { name })
})

test('a request that was withdrawn shows that the link does not work', async () => {
  const server = startFakeServer()
  server.fail(getRecipient, { code: 'not_found' })
  renderConsole('/confirm-recipient?token=abc')
  await screen.findByRole('heading', { name: 'This link does not work' })
})
