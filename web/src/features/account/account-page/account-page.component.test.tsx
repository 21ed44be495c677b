import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'
import { serveBilling } from './billing/testing/serve-billing.ts'
import { serveSecurity } from './testing/serve-security.ts'

const tabs = async () =>
  within(await screen.findByRole('navigation', { name: 'Parts of the account' })).getAllByRole('link')

test('My Account in the account menu opens the profile', async () => {
  const server = startFakeServer()
  signIn(server)
  serveMarketplace(server)
  const { press, user, router } = renderConsole('/marketplace')
  await press('Account')
  await user.click(await screen.findByRole('menuitem', { name: 'My Account' }))
  await screen.findByRole('heading', { name: 'Profile' })
  expect(router.state.location.href).toBe('/account')
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual(['Profile', 'Billing', 'Security'])
})

test('each tab has its own URL', async () => {
  const server = serveBilling()
  serveSecurity(server)
  const { user, router } = renderConsole('/account?tab=security')
  await screen.findByRole('heading', { name: 'Change Password' })
  const [, billing] = await tabs()
  await user.click(billing!)
  await screen.findByRole('heading', { name: 'Billing Invoices' })
  expect(router.state.location.search).toEqual({ tab: 'billing' })
})

test('a viewer opens their account from the menu; it has no Billing tab, and the profile is read-only', async () => {
  signIn(startFakeServer(), { role: 'viewer' })
  renderConsole('/account?tab=billing')
  await screen.findByText('Your role can view this profile but not change it.')
  expect((await tabs()).map(({ textContent }) => textContent)).toEqual(['Profile', 'Security'])
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveProperty('readOnly', true)
  for (const name of ['Save details', 'Change photo'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(areas.queryByRole('link', { name: 'Account' })).toBeNull()
})
