import { listDevices } from '@sentinel/contracts/fleet/devices'
import { listNotificationClasses } from '@sentinel/contracts/integrations/integrations'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'

test.each([
  ['email', ['Admin', 'Account']],
  ['share', ['My Devices', 'Device Groups']],
  ['alarm', ['Alerts', 'Admin']],
  ['leopard', ['Insights: Leopard']],
  ['csv', ['Insights']],
  ['cycle', ['My Devices', 'Device Updates']],
])('a search for “%s” in the palette finds what people mean', async (typed, expected) => {
  const server = startFakeServer()
  signIn(server)
  server.answer(listDevices, [])
  server.answer(listNotificationClasses, ['Leopard', 'Hyena'])
  const { user, press } = renderConsole('/nowhere')
  await press(/^Search/)
  const field = await screen.findByLabelText('Go to an area or a device, or do something')
  await user.type(field, typed)
  const dialog = field.closest<HTMLElement>('[role=dialog]')!
  const labels = () => [...dialog.querySelectorAll('[data-action]')].map((action) => action.textContent)
  await waitFor(() =>
    expect(labels()).toEqual(expected.map((name) => expect.stringMatching(new RegExp(`^${name}`)))),
  )
})

test('text typed while the palette is loading goes into its search field, and does nothing on the page', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(listDevices, [])
  server.answer(listNotificationClasses, [])
  const { user } = renderConsole('/nowhere')
  await screen.findByRole('button', { name: /^Search/ })
  const keys: string[] = []
  const hear = ({ key }: KeyboardEvent) => keys.push(key)
  document.addEventListener('keydown', hear)
  onTestFinished(() => document.removeEventListener('keydown', hear))
  await user.keyboard('{Control>}k{/Control}alx{Backspace}arm')
  expect(keys.filter((key) => key.length === 1 && key !== 'k')).toEqual([])
  const field = await screen.findByLabelText('Go to an area or a device, or do something')
  expect(field).toHaveProperty('value', 'alarm')
})
