import { clearDevice, setDeviceDisplay, updateDevice } from '@sentinel/contracts/fleet/devices'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed, valueOf } from '../../../../testing/drive-page.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveDevices } from '../testing/serve-devices.ts'

const device = aDevice({ device_id: 7, display_name: null, device_name: 'North gate' })

test('fields that the contract refuses show an error, and nothing is sent', async () => {
  const server = serveDevices({ devices: [{ ...device, cycle_time: null }] })
  const { press, fill } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  const name = await dialog.findByLabelText('Display name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await fill('Latitude', '91', dialog)
  await fill('Longitude', '36.8', dialog)
  await press('Save', dialog)
  await dialog.findByText('The latitude is a number from -90 to 90.')
  await dialog.findByText('No cycle time given')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Latitude')))
  expect(server.changes()).toEqual([])
})

test('a camera without a cycle time needs one, even if only its name has changed', async () => {
  const server = serveDevices({ devices: [{ ...device, cycle_time: null }] })
  const { press, fill, choose } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  await fill('Display name', 'Ford', dialog)
  await press('Save', dialog)
  await dialog.findByText('No cycle time given')
  expect(server.changes()).toEqual([])
  await choose('Cycle time', '12 hours', dialog)
  await press('Save', dialog)
  await screen.findByText('Ford is saved.')
  expect(server.callsTo(updateDevice)).toEqual([{ body: { device_id: 7, cycle_time: 720 } }])
})

test.each([
  ['2.2.0', null, 'Cycle time and sync time are sent when the camera next connects.'],
  [
    '2.2.0',
    'A1B2',
    'Cycle time and sync time are sent when the camera next connects. Over LoRa, only the cycle time is sent: the sync time does not fit into a message.',
  ],
  [
    '1.9.0',
    null,
    'Cycle time and sync time are stored, but not sent: firmware 1.9.0 is too old. Sending needs 2.0.0 or newer.',
  ],
  [
    null,
    null,
    'Cycle time and sync time are stored, but not sent: the camera’s firmware version is not known. Sending needs 2.0.0 or newer.',
  ],
])(
  'with firmware %s and LoRa ID %s the form shows what is sent',
  async (software_version, lora_uid, words) => {
    serveDevices({ devices: [{ ...device, software_version, lora_uid, last_seen: null }] })
    renderConsole('/devices?device=7')
    const dialog = await findDialog('Edit North gate')
    await dialog.findByText(words)
  },
)

test('a cycle time that is not offered stays selected', async () => {
  const server = serveDevices({ devices: [{ ...device, cycle_time: 7 }] })
  const { press, fill, choose } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  await fill('Device name', 'South gate', dialog)
  await choose('Cycle time', '7 minutes (as it is now)', dialog)
  await press('Save', dialog)
  await screen.findByText(/is saved\.$/)
  expect(server.callsTo(updateDevice)).toEqual([
    { body: { device_id: 7, cycle_time: 7, device_name: 'South gate' } },
  ])
})

test('the last owner who releases a camera gets a claim code to pass on', async () => {
  const server = serveDevices({ devices: [device] })
  const claim_code = { device_id: 7, claim_code: 'ABCDEFGH23456777', expires_at: '2027-02-20T10:00:00.000Z' }
  const given = { device_id: 7, location: false, insights: false, ownership: true, bulkId: null, claim_code }
  server.answer(clearDevice, given)
  const { press, user } = renderConsole('/devices?device=7')
  await press('Release this device', await findDialog('Edit North gate'))
  await press('Release this device', await findDialog('Release North gate?'))
  const dialog = await findDialog('Pass on this claim code')
  await dialog.findByText('ABCD-EFGH-2345-6777')
  await dialog.findByText('Device ID 7')
  await user.keyboard('{Escape}')
  await user.click(document.querySelector('.mantine-Modal-inner')!)
  expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  await dialog.findByText('ABCD-EFGH-2345-6777')
  await press('Close', dialog)
  await untilClosed()
})

test('a place that was set can be removed, and the form shows the place that the camera reports', async () => {
  const server = serveDevices({
    devices: [device],
    state: {
      set_place: { latitude: -1.3, longitude: 36.8 },
      reported_place: { latitude: 1.25, longitude: 36 },
    },
  })
  const { press } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  const latitude = await dialog.findByLabelText('Latitude')
  expect(valueOf(latitude)).toBe('-1.3')
  await press('Use what the camera reports', dialog)
  expect(valueOf(latitude)).toBe('')
  expect(latitude.getAttribute('placeholder')).toBe('1.25')
  await press('Save', dialog)
  await screen.findByText('North gate is saved.')
  expect(server.callsTo(updateDevice)).toMatchObject([{ body: { device_id: 7, lat: null, long: null } }])
})

test('if the second call fails, the dialog shows what is saved, and saving again sends only the rest', async () => {
  const server = serveDevices({ devices: [device] })
  const { press, fill, choose } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  server.makeUnreachable(setDeviceDisplay)
  await fill('Display name', 'Ford', dialog)
  await choose('Sync time', '1 hour', dialog)
  await press('Save', dialog)
  await dialog.findByText(/^Device name, coordinates and settings are saved\. .* The server can’t be reached/)
  expect(valueOf(dialog.getByLabelText('Display name'))).toBe('Ford')
  server.recover(setDeviceDisplay)
  await press('Save', dialog)
  await screen.findByText('Ford is saved.')
  expect(server.changes()).toEqual([
    'POST /api/updateDevice',
    'PUT /api/devices/:deviceId/display',
    'PUT /api/devices/:deviceId/display',
  ])
  expect(server.callsTo(updateDevice)).toMatchObject([{ body: { device_id: 7, sync_time: 60 } }])
  expect(server.callsTo(setDeviceDisplay).at(-1)).toEqual({
    params: { deviceId: 7 },
    body: { display_name: 'Ford' },
  })
})

test('a field that only the server refuses is marked, and the other input stays', async () => {
  const server = serveDevices({ devices: [device] })
  const { press, fill } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  server.fail(updateDevice, { code: 'invalid', errors: { device_name: 'This name is reserved.' } })
  await fill('Device name', 'sentinel-0', dialog)
  await fill('Description', 'By the river', dialog)
  await press('Save', dialog)
  await dialog.findByText('This name is reserved.')
  await dialog.findByText('Not saved.')
  expect(valueOf(dialog.getByLabelText('Description'))).toBe('By the river')
  expect(server.callsTo(setDeviceDisplay)).toEqual([])
})

test('closing with unsaved input asks for confirmation', async () => {
  const server = serveDevices({ devices: [device] })
  const { user, press, fill, router } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  await fill('Description', 'By the river', dialog)
  for (const leave of [
    () => user.keyboard('{Escape}'),
    () => press('Close', dialog),
    () => press('Cancel', dialog),
  ]) {
    await leave()
    await press('Keep editing', await findDialog('Discard what you have entered?'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Drop/ })).toBeNull())
    expect(valueOf(dialog.getByLabelText('Description'))).toBe('By the river')
  }
  await user.keyboard('{Escape}')
  await press('Discard')
  await untilClosed()
  expect(router.state.location.search).toEqual({})
  expect(server.changes()).toEqual([])
})

test('a change from another window does not overwrite the input', async () => {
  const server = serveDevices({ devices: [device] })
  const { press, fill, push } = renderConsole('/devices?device=7')
  const dialog = await findDialog('Edit North gate')
  await fill('Description', 'By the river', dialog)
  push('device:changed', { ...device, display_name: 'Ford', description: 'In the forest' })
  await screen.findByRole('dialog', { name: 'Edit Ford' })
  expect(valueOf(dialog.getByLabelText('Description'))).toBe('By the river')
  await press('Save', dialog)
  await waitFor(() =>
    expect(server.callsTo(setDeviceDisplay)).toMatchObject([{ body: { description: 'By the river' } }]),
  )
})
