import { listIntegrations } from '@sentinel/contracts/integrations/integrations'
import { getUser } from '@sentinel/contracts/account/users'
import { askVerification } from '@sentinel/contracts/account/verification'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'

const PAGE = '/account'
const BANNER = { name: 'Confirm your email' }

function serve(isEmailVerified: boolean) {
  const server = startFakeServer()
  signIn(server, { isEmailVerified })
  server.answer(listIntegrations, [])
  return server
}

test('a banner asks the user to confirm the email, and can send the link again', async () => {
  const server = serve(false)
  server.answer(askVerification, { isEmailVerified: false })
  const { press } = renderConsole(PAGE)
  const banner = await screen.findByRole('region', BANNER)
  expect(banner.textContent).toContain('Confirm your email to invite people and to get messages')
  await press('Send again')
  await screen.findByText('A new link was sent to ada@example.org.')
})

test('beyond the limit the banner shows when to try again', async () => {
  const server = serve(false)
  server.fail(askVerification, { code: 'rate_limited', retryAfterSeconds: 600 })
  const { press } = renderConsole(PAGE)
  await press('Send again')
  await screen.findByText('No link was sent. Too many attempts. Please wait 10 minutes and try again.')
})

test('the banner disappears if the email was confirmed elsewhere', async () => {
  const server = serve(false)
  server.answer(askVerification, { isEmailVerified: true })
  const { press } = renderConsole(PAGE)
  await screen.findByRole('region', BANNER)
  server.answer(getUser, aUser())
  await press('Send again')
  await waitFor(() => expect(screen.queryByRole('region', BANNER)).toBeNull())
})

test('a confirmed account sees no banner', async () => {
  serve(true)
  renderConsole(PAGE)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', BANNER)).toBeNull()
})
