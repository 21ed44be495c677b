import { login } from '@sentinel/contracts/account/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, serveUser, startFakeServer } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'

async function tryToSignIn({ fill, press }: ReturnType<typeof renderConsole>) {
  await fill('Email', 'ada@example.org')
  await fill('Password', 'Sentinel-7-test!')
  await press('Sign In')
}

test('a refused sign-in shows that email or password is wrong, and the email stays in its field', async () => {
  const server = startFakeServer()
  server.fail(login, { code: 'sign_in_failed' })
  const page = renderConsole('/login')
  await tryToSignIn(page)
  await screen.findByText('Email or password is wrong.')
  expect(valueOf(screen.getByLabelText('Email'))).toBe('ada@example.org')
})

test('after too many failed attempts, the page shows how long the account has to wait', async () => {
  const server = startFakeServer()
  server.fail(login, { code: 'rate_limited', retryAfterSeconds: 840 })
  const page = renderConsole('/login')
  await tryToSignIn(page)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please wait 14 minutes and try again.',
  )
})

test('an error for one field is shown at that field, which gets the focus', async () => {
  const server = startFakeServer()
  server.fail(login, { code: 'invalid', errors: { email: 'Not a valid email.' } })
  const page = renderConsole('/login')
  await tryToSignIn(page)
  await screen.findByText('Not a valid email.')
  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email))
})

test('signing in stores the session and leads to the page that the user wanted', async () => {
  const server = startFakeServer()
  server.answer(login, { token: 'new-token' })
  serveMarketplace(server)
  const page = renderConsole('/login?to=/marketplace')
  serveUser(server)
  await tryToSignIn(page)
  await screen.findByRole('heading', { name: 'PUBLIC MODELS' })
  expect(localStorage.getItem('token')).toBe('Bearer new-token')
  expect(page.router.state.location.pathname).toBe('/marketplace')
})

test('a page that needs a session leads to the sign-in page, which remembers the page', async () => {
  startFakeServer()
  const { router } = renderConsole('/alerts?resolved=true')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(router.state.location.search).toEqual({ to: '/alerts?resolved=true' })
})

test('the sign-in page explains that the session has ended', async () => {
  startFakeServer()
  renderConsole('/login?reason=ended')
  await screen.findByText('You were signed out: your session has ended. Please sign in again.')
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', true)
})
