import { signInWithSecondFactor } from '@sentinel/contracts/account/second-factor'
import { login } from '@sentinel/contracts/account/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, serveUser, startFakeServer } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'

const CHALLENGE = '8a1f0a1e-6f86-4b3c-9d5e-0d8f3f0c1a11'

async function openSecondStep(methods: ('authenticator' | 'recovery_code' | 'passkey')[]) {
  const server = startFakeServer()
  server.fail(login, {
    code: 'second_factor_required',
    asked: { challenge: CHALLENGE, methods, ...(methods.includes('passkey') && { passkeyOptions: {} }) },
  })
  const page = renderConsole('/login?to=/marketplace')
  await page.fill('Email', 'ada@example.org')
  await page.fill('Password', 'Sentinel-7-test!')
  await page.press('Sign In')
  await screen.findByRole('heading', { name: 'One more step' })
  return { server, ...page }
}

test('after the password, the user enters a code of the app and is signed in', async () => {
  const page = await openSecondStep(['authenticator', 'recovery_code'])
  page.server.answer(signInWithSecondFactor, { token: 'new-token' })
  serveUser(page.server)
  serveMarketplace(page.server)
  await page.fill('Code from your app', '123456')
  await page.press('Continue')
  await screen.findByRole('heading', { name: 'PUBLIC MODELS' })
  expect(page.server.callsTo(signInWithSecondFactor)).toEqual([
    { body: { challenge: CHALLENGE, code: '123456' } },
  ])
  expect(localStorage.getItem('token')).toBe('Bearer new-token')
})

test('a wrong code is explained at its field and can be entered again', async () => {
  const page = await openSecondStep(['authenticator'])
  page.server.fail(signInWithSecondFactor, { code: 'sign_in_failed', errors: { code: 'That is not right.' } })
  await page.fill('Code from your app', '123456')
  await page.press('Continue')
  await screen.findByText('That is not right.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code from your app')))
  expect(valueOf(screen.getByLabelText('Code from your app'))).toBe('123456')
})

test('a code that is too short is not sent', async () => {
  const page = await openSecondStep(['authenticator'])
  await page.fill('Code from your app', '123 45')
  await page.press('Continue')
  await screen.findByText('A code has six digits.')
  expect(page.server.callsTo(signInWithSecondFactor)).toEqual([])
})

test('a recovery code signs in, and the user sees how many codes are left', async () => {
  const page = await openSecondStep(['authenticator', 'recovery_code'])
  page.server.answer(signInWithSecondFactor, { token: 'new-token', recoveryCodesLeft: 1 })
  serveUser(page.server)
  serveMarketplace(page.server)
  await page.press('Use a recovery code')
  await page.fill('Recovery code', 'ABCD-EFGH-IJKL-MNOP')
  await page.press('Continue')
  await screen.findByText('You have 1 recovery code left.')
})

test('a sign-in that took too long shows an error and leads back to the password', async () => {
  const page = await openSecondStep(['authenticator'])
  const general = 'This sign-in took too long. Enter your password again.'
  page.server.fail(signInWithSecondFactor, { code: 'sign_in_failed', errors: { general } })
  await page.fill('Code from your app', '123456')
  await page.press('Continue')
  await screen.findByText(general)
  await page.press('Back to the password')
  expect(valueOf(await screen.findByLabelText('Email'))).toBe('ada@example.org')
})

test('if the browser cannot use the passkey, an error is shown and the other methods stay available', async () => {
  const page = await openSecondStep(['passkey', 'recovery_code'])
  await page.press('Use a passkey')
  await screen.findByText('No passkey was used. Try again, or use another method.')
  expect(screen.getByLabelText('Recovery code')).toBeDefined()
})
