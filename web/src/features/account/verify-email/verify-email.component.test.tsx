import { confirmEmail, getVerification } from '@sentinel/contracts/account/verification'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, startFakeServer } from '../../../testing/render-console.tsx'

const EMAIL = 'ada@example.org'
const ASK = 'Confirm your email'
const DONE = 'Your email is confirmed'

test('the email is confirmed by a button, not by opening the link; after a failure nothing has changed', async () => {
  const server = startFakeServer()
  server.answer(getVerification, { email: EMAIL, state: 'waiting' })
  server.answer(confirmEmail, { email: EMAIL, state: 'confirmed' })
  server.makeUnreachable(confirmEmail)
  const { press } = renderConsole('/verify-email?token=abc')
  await screen.findByRole('heading', { name: ASK })
  expect(server.changes()).toEqual([])
  await press('Confirm my email')
  await screen.findByText(/^Your email is not confirmed yet\. The server can’t be reached/)
  server.recover(confirmEmail)
  await press('Confirm my email')
  await screen.findByRole('heading', { name: DONE })
  expect(screen.getByRole('status').textContent).toContain('You can invite people')
  expect(server.callsTo(confirmEmail)).toEqual([{ params: { token: 'abc' } }, { params: { token: 'abc' } }])
})

test('a link that was already used shows that the email is confirmed', async () => {
  const server = startFakeServer()
  server.answer(getVerification, { email: EMAIL, state: 'confirmed' })
  renderConsole('/verify-email?token=abc')
  await screen.findByRole('heading', { name: DONE })
  expect(screen.getByRole('status').textContent).toContain('was confirmed already')
})

test('an expired link shows how to get another one', async () => {
  const server = startFakeServer()
  server.answer(getVerification, { email: EMAIL, state: 'expired' })
  renderConsole('/verify-email?token=abc')
  await screen.findByRole('heading', { name: 'This link has expired' })
})

test('a link that the server does not know shows that it does not work', async () => {
  const server = startFakeServer()
  server.fail(getVerification, { code: 'not_found' })
  renderConsole('/verify-email?token=nonsense')
  await screen.findByRole('heading', { name: 'This link does not work' })
})
