import { listInternalDevices } from '@sentinel/contracts/staff/devices'
import {
  discardUnknownDevice,
  listNetworkServers,
  listUnknownDevices,
  type NetworkServer,
  testNetworkServer,
  type UnknownDevice,
} from '@sentinel/contracts/staff/network-servers'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInternal } from '../testing/serve-internal.ts'

const AT = '2026-11-20T12:00:00.000Z'
const DEV_EUI = '70b3d57e00000001'

function aServer(changes: Partial<NetworkServer> = {}): NetworkServer {
  return {
    server_id: 'chirpstack-1',
    provider: 'chirpstack',
    transport: 'mqtt',
    address: 'mqtt://network.test',
    state: 'connected',
    state_since: AT,
    last_event_at: AT,
    last_event: 'up',
    silence: null,
    events_hour: 3,
    events_day: 1234,
    errors_hour: 0,
    errors_day: 2,
    last_error_at: AT,
    last_error: 'Not authorized',
    test: null,
    ...changes,
  }
}

const device: UnknownDevice = {
  dev_eui: DEV_EUI,
  provider: 'tts',
  frames: 12,
  first_received_at: AT,
  last_received_at: AT,
}

function openTab(servers: NetworkServer[], devices: UnknownDevice[] = [], next: string | null = null) {
  const server = serveInternal()
  server.answer(listNetworkServers, servers)
  server.answer(listUnknownDevices, { devices, next })
  renderConsole('/internal?tab=network')
  return server
}

test('a connection shows its state, its messages and its last error', async () => {
  openTab([aServer()])
  const item = await screen.findByRole('listitem', { name: 'ChirpStack by MQTT, chirpstack-1' })
  for (const words of [
    'Connected',
    'mqtt://network.test',
    '3 this hour, 1,234 in the last 24 hours',
    '0 this hour, 2 in the last 24 hours',
    'Not authorized',
  ])
    expect(within(item).getByText(words)).toBeDefined()
})

test('a silent connection is marked, with advice on what to do', async () => {
  openTab([
    aServer({ provider: 'tts', transport: 'http', state: 'listening', silence: { usual_gap_hours: 2 } }),
    aServer({ server_id: 'chirpstack-2' }),
  ])
  const item = await screen.findByRole('listitem', { name: 'The Things Stack by HTTP, chirpstack-1' })
  expect(within(item).getByText('Silent')).toBeDefined()
  expect(
    within(item).getByText(/It usually delivers one every 2 hours\. .* choose Reactivate\.$/),
  ).toBeDefined()
  const other = screen.getByRole('listitem', { name: 'ChirpStack by MQTT, chirpstack-2' })
  expect(within(other).queryByText('Silent')).toBeNull()
})

test('without connections the page names the settings that create one', async () => {
  openTab([])
  expect(await screen.findByText('No network server is set up')).toBeDefined()
  for (const name of ['CHIRPSTACK_MQTT_URL', 'TTS_MQTT_URL', 'INGEST_SECRET'])
    expect(screen.getByText(name)).toBeDefined()
  expect(await screen.findByText('Every DevEUI that a network has heard belongs to a device.')).toBeDefined()
})

test('a test can be requested, and its result is shown', async () => {
  const server = openTab([aServer()])
  server.answer(testNetworkServer, () => {
    server.answer(listNetworkServers, [
      aServer({ test: { state: 'failed', asked_at: AT, error: 'It does not answer.' } }),
    ])
    return {}
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Test chirpstack-1' }))
  expect(await screen.findByText('It does not answer.')).toBeDefined()
  expect(screen.getByText('Failed')).toBeDefined()
})

test('a connection that is not running cannot be tested', async () => {
  openTab([aServer({ state: 'not_running' })])
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Test chirpstack-1' })
  expect(button.disabled).toBe(true)
})

test('discarding the frames of an unknown device asks for confirmation', async () => {
  const server = openTab([], [device])
  server.answer(discardUnknownDevice, () => {
    server.answer(listUnknownDevices, { devices: [], next: null })
    return { frames: 12 }
  })
  await userEvent.click(await screen.findByRole('button', { name: `Discard the frames of ${DEV_EUI}` }))
  const question = await screen.findByRole('dialog', { name: `Discard the frames of ${DEV_EUI}?` })
  expect(within(question).getByText(/^12 frames of this device will be deleted/)).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: 'Discard frames' }))
  expect(await screen.findByText('12 frames discarded.')).toBeDefined()
  expect(await screen.findByText('Every DevEUI that a network has heard belongs to a device.')).toBeDefined()
})

test('an unknown device can be added, with its DevEUI filled in', async () => {
  const server = openTab([], [device])
  server.answer(listInternalDevices, { rows: [], total: 0, totalKind: 'exact', ordered_as_of: AT })
  await userEvent.click(await screen.findByRole('link', { name: `Add a device with the DevEUI ${DEV_EUI}` }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /DevEUI/ })
  expect(field.value).toBe(DEV_EUI)
})
