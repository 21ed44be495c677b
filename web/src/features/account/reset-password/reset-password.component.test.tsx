import { listAlerts } from '@sentinel/contracts/alerts/alerts'
import { getDashboardData, getDashboardWidgets } from '@sentinel/contracts/dashboard/dashboard'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import { resetPassword } from '@sentinel/contracts/account/passwords'
import { getToday, recordDashboardVisit } from '@sentinel/contracts/dashboard/today'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/drive-page.ts'
import { aDashboard, aToday } from '../../../platform/testing/sample-insights.ts'
import { renderConsole, serveUser, startFakeServer } from '../../../testing/render-console.tsx'

const EMAIL = 'ada@example.org'
const PASSWORD = 'Sentinel-7-test!'
const token = (content: unknown) => `${Buffer.from(JSON.stringify(content)).toString('base64url')}.signature`
const LINK = `/resetpassword?token=${token([7, EMAIL])}`

test('the button is disabled while the email is empty and while the request runs', async () => {
  const server = startFakeServer()
  server.answer(resetPassword, {})
  const page = renderConsole('/resetpassword')
  const button = await screen.findByRole('button', { name: 'Reset Password' })
  expect(button).toHaveProperty('disabled', true)
  await page.fill('Email', EMAIL)
  expect(button).toHaveProperty('disabled', false)
  const goOn = server.hold(resetPassword)
  await page.press('Reset Password')
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await page.press('Reset Password')
  goOn()
  await screen.findByText('Password reset email send!')
  expect(server.callsTo(resetPassword)).toEqual([{ body: { email: EMAIL } }])
})

test('the message about one email disappears when another email is typed', async () => {
  const server = startFakeServer()
  server.answer(resetPassword, {})
  const page = renderConsole('/resetpassword')
  await page.fill('Email', EMAIL)
  await page.press('Reset Password')
  await screen.findByText('Password reset email send!')
  await page.fill('Email', 'eve@example.org')
  expect(screen.queryByText('Password reset email send!')).toBeNull()
})

test('if no mail can be sent, the page says so and names whom to contact', async () => {
  const server = startFakeServer({ sendsMail: false })
  server.answer(resetPassword, {})
  const page = renderConsole('/resetpassword')
  await page.fill('Email', EMAIL)
  await page.press('Reset Password')
  await screen.findByText(/This console has no mail server/)
  expect(screen.getByRole('link', { name: 'support@example.org' })).toBeDefined()
})

test('an invalid email is refused at its field, which gets the focus', async () => {
  const server = startFakeServer()
  const page = renderConsole('/resetpassword')
  await page.fill('Email', 'ada')
  await page.press('Reset Password')
  await screen.findByText('Not a valid email.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(server.changes()).toEqual([])
})

test('a general error is shown below the button', async () => {
  const server = startFakeServer()
  server.fail(resetPassword, { code: 'rate_limited', retryAfterSeconds: 840 })
  const page = renderConsole('/resetpassword')
  await page.fill('Email', EMAIL)
  await page.press('Reset Password')
  const error = await screen.findByRole('alert')
  expect(error.textContent).toBe('Too many attempts. Please wait 14 minutes and try again.')
  const button = screen.getByRole('button', { name: 'Reset Password' })
  expect(button.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the link asks for the new password, shows which requirements it meets, and signs the user in', async () => {
  const server = startFakeServer()
  server.answer(resetPassword, { token: 'new-token' })
  const page = renderConsole(LINK)
  expect(valueOf(await screen.findByLabelText('Email'))).toBe(EMAIL)
  const button = screen.getByRole('button', { name: 'Reset Password' })
  expect(button).toHaveProperty('disabled', true)
  await page.fill('New password', 'weak')
  expect(screen.getAllByText(', not met yet')).toHaveLength(3)
  await page.press('Reset Password')
  await screen.findByText('The password needs more than 8 characters.')
  expect(server.changes()).toEqual([])
  await page.fill('New password', PASSWORD)
  expect(screen.queryByText(', not met yet')).toBeNull()
  serveUser(server)
  server.answer(getDashboardWidgets, { widgets: [] })
  server.answer(getDashboardData, aDashboard())
  server.answer(recordDashboardVisit, { since: null })
  server.answer(getToday, aToday())
  server.answer(listAlerts, [])
  server.answer(listDevices, [])
  await page.press('Reset Password')
  await waitFor(() => expect(localStorage.getItem('token')).toBe('Bearer new-token'))
  await waitFor(() => expect(page.router.state.location.pathname).not.toBe('/resetpassword'))
  expect(server.callsTo(resetPassword)).toMatchObject([
    { body: { email: EMAIL, password: PASSWORD, token: token([7, EMAIL]) } },
  ])
})

test('a link that was already used shows an error and leads to a new one', async () => {
  const server = startFakeServer()
  const general = 'This link has already been used or has expired. Ask for a new one.'
  server.fail(resetPassword, { code: 'invalid', errors: { general } })
  const page = renderConsole(LINK)
  await page.fill('New password', PASSWORD)
  await page.press('Reset Password')
  await screen.findByText(general)
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
  await screen.findByRole('heading', { name: 'Reset your password' })
  expect(valueOf(screen.getByLabelText('Email'))).toBe('')
})

test('a reset link that was cut off asks for the email too', async () => {
  const server = startFakeServer()
  server.answer(resetPassword, { token: 'new-token' })
  const page = renderConsole('/resetpassword?token=WzcsImFkY')
  await page.fill('Email', EMAIL)
  await page.fill('New password', PASSWORD)
  expect(screen.getByRole('button', { name: 'Reset Password' })).toHaveProperty('disabled', false)
})
