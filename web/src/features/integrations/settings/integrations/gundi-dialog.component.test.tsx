import { createIntegration, setForwarding } from '@sentinel/contracts/integrations/integrations'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, valueOf } from '../../../../testing/drive-page.ts'
import { anIntegration } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

test('a token is required, stays in its field after a refusal, and is never shown again after it is stored', async () => {
  const server = serveSettings()
  const { press, fill } = renderConsole('/admin')
  await press('Set up: Gundi version 2')
  const dialog = await findDialog('Set up Gundi version 2')
  await dialog.findByText(/^This token can’t be verified ahead of time\./)
  await press('Save', dialog)
  await dialog.findByText('Enter the token.')
  await fill('Token', 'secret-token-4711', dialog)
  await fill('Address', 'http://127.0.0.1:9/', dialog)
  server.fail(createIntegration, {
    code: 'invalid',
    errors: { 'options.baseUrl': 'The address is in a private network.' },
  })
  await press('Save', dialog)
  await dialog.findByText('The address is in a private network.')
  expect(valueOf(dialog.getByLabelText('Token'))).toBe('secret-token-4711')
  server.recover(createIntegration)
  await fill('Address', '', dialog)
  await press('Save', dialog)
  await screen.findByText('••••4711')
  expect(document.body.innerHTML).not.toContain('secret-token-4711')
  expect(server.callsTo(createIntegration).at(-1)).toMatchObject({
    body: { platform: 'gundi_v2', options: { token: 'secret-token-4711', baseUrl: null } },
  })
})

test('the form and the card show that “all classes” excludes empty frames', async () => {
  const integration = anIntegration({
    platform: 'gundi_v2',
    options: { token: '••••4711', alertSetting: 'enabled', groupNotifications: [] },
    notificationClasses: 'all',
  })
  serveSettings({ integrations: [integration] })
  const { press } = renderConsole('/admin')
  await screen.findByText('All classes, without empty frames')
  await press('Edit: Gundi version 2')
  const dialog = await findDialog('Edit Gundi version 2')
  await dialog.findByText(/^Empty frames are left out\./)
  await press('None', dialog)
  expect(dialog.queryByText(/^Empty frames are left out\./)).toBeNull()
})

test('only one version of Gundi can be set up at a time', async () => {
  const integration = anIntegration({
    platform: 'gundi_v2',
    options: { token: '••••4711', alertSetting: 'enabled', groupNotifications: [] },
  })
  serveSettings({ integrations: [integration] })
  renderConsole('/admin?dialog=gundi_v1')
  const setUp = await screen.findByRole('button', { name: 'Set up: Gundi version 1' })
  expect(setUp).toHaveProperty('disabled', true)
  await screen.findByText(/^Gundi version 2 is set up\. Delete it first/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an integration whose key cannot be read shows why it is off, and entering the key switches it on', async () => {
  const integration = anIntegration({
    platform: 'gundi_v2',
    offReason: 'key_unreadable',
    options: { token: '••••4711', alertSetting: 'enabled', groupNotifications: [] },
  })
  const server = serveSettings({ integrations: [integration] })
  const { press, fill } = renderConsole('/admin')
  await screen.findByText(/^Switched off because the console can’t read the stored token/)
  expect(screen.queryByRole('button', { name: 'Send test: Gundi version 2' })).toBeNull()
  await press('Enter token again: Gundi version 2')
  const dialog = await findDialog('Edit Gundi version 2')
  await dialog.findByText('The stored one, ••••4711, can’t be read. Enter it again.')
  await press('Save', dialog)
  await dialog.findByText('Enter the token.')
  await fill('Token', 'secret-token-4711', dialog)
  server.answer(setForwarding, { ...integration, offReason: null })
  await press('Save', dialog)
  await screen.findByRole('button', { name: 'Send test: Gundi version 2' })
  expect(screen.queryByText(/^Switched off/)).toBeNull()
  expect(server.callsTo(setForwarding).at(-1)).toMatchObject({
    body: { options: { token: 'secret-token-4711' } },
  })
})
