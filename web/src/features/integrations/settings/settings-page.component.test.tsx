import { listIntegrations } from '@sentinel/contracts/integrations/integrations'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveSettings } from './testing/serve-settings.ts'

test('if integrations cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveSettings()
  server.makeUnreachable(listIntegrations)
  const { press } = renderConsole('/admin')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(listIntegrations)
  await press('Try again')
  await screen.findByRole('button', { name: 'Set up: Email' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('a viewer has no settings page, and no settings are requested', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/admin')
  await screen.findByRole('heading', { name: 'Your role can’t open this page' })
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  expect(server.asked().filter((url) => /^\/api\/(integrations|outgoing|species-rules)/.test(url))).toEqual(
    [],
  )
})
