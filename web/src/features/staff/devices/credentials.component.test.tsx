import {
  provisionDevice,
  revokeDeviceCredentials,
  rotateDeviceCredentials,
  setDeviceDevEui,
} from '@sentinel/contracts/staff/provisioning'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveDevices } from '../testing/serve-devices.ts'

const MQTT = { username: '4711', password: 'secret-of-4711' }
const AT_DEVICE = '/internal?tab=devices&device=4711'

test('a provisioned device shows its credentials until they are stored', async () => {
  const server = serveDevices({ devices: [] })
  server.answer(provisionDevice, { device_id: 4711, claim_code: 'K7QF2M9XW4T8HR3B', mqtt: MQTT })
  const { press, fill, user } = renderConsole('/internal?tab=devices')
  await press('Provision')
  await fill('Device ID', '4711x')
  await press('Provision device')
  await screen.findByText('Enter a whole number from 0 to 2147483647.')
  await fill('Device ID', '4711')
  await fill('Owner’s email (optional)', 'ada@example.org')
  await press('Provision device')
  await screen.findByText('secret-of-4711')
  screen.getByText('K7QF-2M9X-W4T8-HR3B')
  expect(server.callsTo(provisionDevice)[0]?.body).toMatchObject({
    device_id: 4711,
    owner_email: 'ada@example.org',
    dev_eui: null,
  })
  await user.keyboard('{Escape}')
  screen.getByText('secret-of-4711')
  await press('I have stored them')
  await waitFor(() => expect(screen.queryByText('secret-of-4711')).toBeNull())
})

test('a conflict is shown at its field, and the input stays', async () => {
  const server = serveDevices({ devices: [] })
  server.fail(provisionDevice, {
    code: 'conflict',
    errors: { device_id: 'There is a device 4711 already.' },
  })
  const { press, fill } = renderConsole('/internal?tab=devices')
  await press('Provision')
  await fill('Device ID', '4711')
  await press('Provision device')
  await screen.findByText('There is a device 4711 already.')
  expect(screen.getByLabelText<HTMLInputElement>('Device ID').value).toBe('4711')
})

test('a new password is created after a confirmation that explains the effect, and is shown once', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711 }] })
  server.fail(rotateDeviceCredentials, { code: 'internal' })
  const { press } = renderConsole(AT_DEVICE)
  await press('New password')
  await screen.findByText(/The current MQTT password stops working at once/)
  await press('Make new password')
  await screen.findByRole('alert')
  server.recover(rotateDeviceCredentials)
  server.answer(rotateDeviceCredentials, { device_id: 4711, mqtt: MQTT })
  await press('Make new password')
  await screen.findByText('secret-of-4711')
})

test('revoking credentials asks for confirmation', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711 }] })
  server.answer(revokeDeviceCredentials, { device_id: 4711, revoked: true })
  const { press } = renderConsole(AT_DEVICE)
  await press('Revoke credentials')
  await screen.findByText(/cannot connect again/)
  expect(server.callsTo(revokeDeviceCredentials)).toEqual([])
  await press('Revoke')
  await screen.findByText('The credentials of device 4711 are revoked.')
})

test('a DevEUI is checked before it is sent, and an empty one removes it', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711, dev_eui: '70b3d57ed0000007' }] })
  server.answer(setDeviceDevEui, ({ body: { dev_eui } }) => ({ device_id: 4711, dev_eui }))
  const { press, fill } = renderConsole(AT_DEVICE)
  await press('Set DevEUI')
  await fill('DevEUI', 'zz')
  await press('Save DevEUI')
  expect(server.callsTo(setDeviceDevEui)).toEqual([])
  await fill('DevEUI', '')
  await press('Save DevEUI')
  await screen.findByText('The DevEUI of device 4711 is saved.')
  expect(server.callsTo(setDeviceDevEui)[0]?.body).toEqual({ dev_eui: null })
})
