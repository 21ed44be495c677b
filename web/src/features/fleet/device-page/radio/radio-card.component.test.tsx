import { type DeviceRadio, getDeviceRadio, type RadioReception } from '@sentinel/contracts/fleet/device-radio'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { serveDevicePage } from '../testing/serve-device-page.ts'

const reception: RadioReception = {
  at: '2026-11-19T12:00:00.000Z',
  provider: 'tts',
  rssi_dbm: -97,
  snr_db: 6.25,
  spreading_factor: 9,
  gateway_id: '0016c001f153a14c',
  gateway_count: 3,
  is_simulated: false,
}

function show(radio: Partial<DeviceRadio>) {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7 }))
  server.answer(getDeviceRadio, {
    from: '2026-10-21T00:00:00.000Z',
    until: '2026-11-20T00:00:00.000Z',
    heard_at: reception.at,
    last: reception,
    is_network_place: false,
    receptions: [reception],
    ...radio,
  })
  renderConsole('/devices/7')
}

const findCard = () => screen.findByRole('region', { name: 'Radio' })

test('the last reception is shown', async () => {
  show({})
  const card = await findCard()
  for (const words of [
    'Good',
    '18.8 dB above what a receiver needs at SF9',
    '−97 dBm',
    '0016c001f153a14c',
    'The best of 3 gateways that received it',
    'by The Things Stack',
  ])
    expect(within(card).getByText(words)).toBeDefined()
  expect(within(card).queryByText(/weak/)).toBeNull()
  expect(within(card).queryByText(/calculated by the radio network/)).toBeNull()
})

test.each([
  [-10, 'The signal is weak.'],
  [-13, 'below the level at which a receiver can usually read it'],
])('at %d dB and SF9 the card explains the signal quality', async (snr, words) => {
  show({ last: { ...reception, snr_db: snr } })
  expect(within(await findCard()).getByText(words, { exact: false })).toBeDefined()
})

test('a device without radio receptions has no such section', async () => {
  show({ heard_at: null, last: null, receptions: [] })
  await screen.findByRole('region', { name: 'Settings' })
  expect(screen.queryByRole('region', { name: 'Radio' })).toBeNull()
})

test('a device without stored receptions shows for how long they are stored', async () => {
  show({ last: null, receptions: [] })
  const card = await findCard()
  expect(within(card).getByText('Receptions are stored for 90 days.')).toBeDefined()
  expect(within(card).getByText('No reception in these 30 days.')).toBeDefined()
})

test('simulated frames and a location that the network reported are marked', async () => {
  const simulated = { ...reception, is_simulated: true }
  show({ last: simulated, receptions: [simulated], is_network_place: true })
  const card = await findCard()
  expect(within(card).getByText('Simulated')).toBeDefined()
  expect(within(card).getByText('The location was calculated by the radio network.')).toBeDefined()
  await userEvent.click(within(card).getByRole('switch', { name: 'Table of receptions' }))
  const table = await within(card).findByRole('table')
  expect(within(table).getByText('The Things Stack (simulated)')).toBeDefined()
  expect(within(table).getByText('18.8 dB (good)')).toBeDefined()
})
