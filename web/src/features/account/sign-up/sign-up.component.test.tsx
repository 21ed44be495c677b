import { getConsoleSettings } from '@sentinel/contracts/server/console'
import { signUp } from '@sentinel/contracts/account/sign-up'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, serveUser, startFakeServer } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'

const PASSWORD = 'Sentinel-7-test!'
const EMAIL_TAKEN = 'There is an account with this email already.'

const answers = {
  'First name': 'Ada',
  'Last name': 'Fox',
  'User name': 'ada-fox',
  'Phone number': '7000000000',
  Email: 'ada@example.org',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
}

async function fillIn(
  { fill, user }: ReturnType<typeof renderConsole>,
  changes: Partial<typeof answers> = {},
) {
  for (const [label, text] of Object.entries({ ...answers, ...changes })) await fill(label, text)
  await fill('Country', 'Peru')
  await user.keyboard('{Enter}')
}

test('the form can be sent once every field is filled in', async () => {
  startFakeServer()
  const page = renderConsole('/signup')
  const submit = await screen.findByRole('button', { name: 'Sign Up' })
  expect(submit).toHaveProperty('disabled', true)
  await fillIn(page)
  expect(submit).toHaveProperty('disabled', false)
})

test('the button’s label names the fields that are still empty', async () => {
  startFakeServer()
  const page = renderConsole('/signup')
  const submit = await screen.findByRole('button', { name: 'Sign Up' })
  const described = () => document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toBe('Fill in every field to sign up.')
  await fillIn(page, { 'First name': '', Password: '' })
  expect(described()).toBe('Still to fill in: First name and Password.')
  await page.fill('First name', 'Ada')
  await page.fill('Password', PASSWORD)
  expect(submit.getAttribute('aria-describedby')).toBeNull()
  expect(screen.queryByText(/^Still to fill in/)).toBeNull()
})

test('a weak password is refused before anything is sent, and a repetition that differs is marked', async () => {
  const server = startFakeServer()
  const page = renderConsole('/signup')
  await fillIn(page, { Password: 'weak', 'Confirm password': 'week' })
  await screen.findByText('Differs from the password above')
  await page.press('Sign Up')
  await screen.findByText('The password needs more than 8 characters.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(server.changes()).toEqual([])
})

test('an error of the server is shown at its field, which gets the focus, and no input is lost', async () => {
  const server = startFakeServer()
  server.fail(signUp, { code: 'conflict', errors: { email: EMAIL_TAKEN } })
  const page = renderConsole('/signup')
  await fillIn(page)
  await page.press('Sign Up')
  await screen.findByText(EMAIL_TAKEN)
  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email))
  for (const [label, text] of Object.entries(answers))
    expect(valueOf(screen.getByLabelText(label))).toBe(text)
  await page.fill('Email', 'other@example.org')
  expect(screen.queryByText(EMAIL_TAKEN)).toBeNull()
})

test('a new user is signed in immediately and led to the page that they wanted', async () => {
  const server = startFakeServer()
  server.answer(signUp, { token: 'new-token' })
  serveMarketplace(server)
  const page = renderConsole('/signup?to=/marketplace')
  await fillIn(page)
  serveUser(server)
  await page.press('Sign Up')
  await screen.findByRole('heading', { name: 'PUBLIC MODELS' })
  expect(localStorage.getItem('token')).toBe('Bearer new-token')
  expect(server.callsTo(signUp)).toMatchObject([{ body: { email: 'ada@example.org', country: 'Peru' } }])
})

test('if sign-up is closed, the page shows whom to contact', async () => {
  const server = startFakeServer()
  server.answer(getConsoleSettings, {
    supportEmail: 'support@example.org',
    docsUrl: 'https://docs.example.org/',
    isSignUpOpen: false,
    sendsMail: true,
    offersSamples: true,
    mapboxToken: null,
    version: '1.2.3',
    commit: 'abcdef012345',
  })
  renderConsole('/signup')
  await screen.findByRole('heading', { name: 'Sign-up is closed' })
  expect(screen.getByRole('link', { name: 'support@example.org' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull()
})
