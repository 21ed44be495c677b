import {
  type Clearing,
  clearWholeDevice,
  getClearing,
  listClearings,
} from '@sentinel/contracts/staff/clearings'
import { renewDeviceClaimCode } from '@sentinel/contracts/staff/provisioning'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveDevices } from '../testing/serve-devices.ts'

function aClearing(changes: Partial<Clearing> = {}): Clearing {
  return {
    clearing_id: 5,
    device_id: 4711,
    state: 'processing',
    done: 300,
    total: 1200,
    begun_at: '2026-11-02T03:04:05.678Z',
    ended_at: null,
    begun_by: 'sam@example.org',
    ...changes,
  }
}

async function openDevice() {
  const console = renderConsole('/internal?tab=devices&device=4711')
  await screen.findByRole('dialog', { name: 'Device 4711' })
  await screen.findByText('Clear Device…')
  return console
}

test.each([
  ['4712', 'I Understand'],
  ['4711', 'i understand'],
  ['4711x', 'I Understand'],
  ['+ 4711', 'I Understand'],
  ['4711.0', 'I Understand'],
  ['4711', 'I Understand '],
  ['', ''],
])('device id "%s" and confirmation "%s" clear nothing', async (id, confirmation) => {
  const server = serveDevices({ devices: [{ device_id: 4711 }] })
  const { press, fill } = await openDevice()
  await press('Clear Device…')
  const question = within(await screen.findByRole('dialog', { name: 'Clear Device 4711?' }))
  if (id) await fill('Device ID', id)
  if (confirmation) await fill('Confirmation', confirmation)
  await press('Clear Device')
  await question.findByText(
    'Confirmation information incorrect. Please double check confirmation and try again.',
  )
  expect(server.callsTo(clearWholeDevice)).toEqual([])
})

test('clearing shows its progress on every screen, and then a new claim code', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711 }] })
  server.answer(clearWholeDevice, aClearing())
  server.answer(getClearing, aClearing())
  const { press, fill } = await openDevice()
  await press('Clear Device…')
  await fill('Device ID', ' +04711')
  await fill('Confirmation', 'I Understand')
  server.answer(listClearings, [aClearing()])
  await press('Clear Device')
  await screen.findByText('Clearing device 4711')
  await screen.findByText(/It is being cleared: 300 of 1,200 insights archived/)
  server.answer(renewDeviceClaimCode, {
    device_id: 4711,
    claim_code: 'ABCDEFGHJKLMNPQR',
    expires_at: '2027-01-31T03:05:05.678Z',
  })
  server.answer(
    getClearing,
    aClearing({ state: 'completed', done: 1200, ended_at: '2026-11-02T03:05:05.678Z' }),
  )
  await screen.findByText('Device 4711 is cleared: 1,200 insights archived.', {}, { timeout: 3000 })
  await screen.findByText('ABCD-EFGH-JKLM-NPQR')
  expect(screen.queryByText('Clearing device 4711')).toBeNull()
  expect(server.callsTo(renewDeviceClaimCode)).toHaveLength(1)
})

test('a refused clearing shows the reason and can be repeated', async () => {
  const server = serveDevices({ devices: [{ device_id: 4711 }] })
  server.fail(clearWholeDevice, { code: 'unavailable' })
  const { press, fill } = await openDevice()
  await press('Clear Device…')
  await fill('Device ID', '4711')
  await fill('Confirmation', 'I Understand')
  await press('Clear Device')
  await screen.findByText(/The device was not cleared/)
  server.recover(clearWholeDevice)
  server.answer(clearWholeDevice, aClearing({ state: 'completed' }))
  server.answer(getClearing, aClearing({ state: 'completed' }))
  await press('Clear Device')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Clear Device 4711?' })).toBeNull())
})
