import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'

test('the support dialog shows the running version, and links to its changes and licences', async () => {
  const server = startFakeServer({ version: '3.4.5', commit: '0123456789ab' })
  signIn(server)
  const { press } = renderConsole('/account')
  await press('Support')
  expect(await screen.findByText('Sentinel Console 3.4.5 (0123456789ab)')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What’s new' }).getAttribute('href')).toBe('/guide/changelog/')
  expect(screen.getByRole('link', { name: 'Third-party licenses' }).getAttribute('href')).toBe(
    '/guide/licences/',
  )
})

test('a commit that the server does not know is left out', async () => {
  const server = startFakeServer({ version: '3.4.5', commit: null })
  signIn(server)
  const { press } = renderConsole('/account')
  await press('Support')
  expect(await screen.findByText('Sentinel Console 3.4.5')).toBeDefined()
})
