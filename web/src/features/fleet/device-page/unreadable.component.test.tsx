import { type DeviceUnreadable, getDeviceUnreadable } from '@sentinel/contracts/fleet/device-unreadable'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDevicePage } from './testing/serve-device-page.ts'

async function openPage(unreadable: DeviceUnreadable): Promise<void> {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7 }))
  server.answer(getDeviceUnreadable, unreadable)
  renderConsole('/devices/7')
  await screen.findByText('ID 7')
}

test('the page shows which values cannot be read, since when, and what was sent', async () => {
  await openPage({
    fields: [
      {
        kind: 'health',
        field: 'battery_voltage',
        since: '2026-11-19T10:00:00.000Z',
        last_at: '2026-11-20T10:00:00.000Z',
        last_value: '3700',
      },
    ],
    messages: [{ reason: 'malformed', times: 12, last_at: '2026-11-20T09:00:00.000Z' }],
  })
  const card = within(await screen.findByRole('region', { name: 'Cannot be read' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^12 messages in the last 30 daysSomething that every message needs is missing or wrong\. The last one came .*2026/,
    ),
    expect.stringMatching(
      /^Battery voltage, in health reports battery_voltageCould not be read since .*2026.*\. Last sent: 3700$/,
    ),
  ])
})

test('if the request fails, the page shows an error instead of an empty section', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7 }))
  server.fail(getDeviceUnreadable, { code: 'internal' })
  const { press } = renderConsole('/devices/7')
  const card = within(await screen.findByRole('region', { name: 'Cannot be read' }))
  server.recover(getDeviceUnreadable)
  card.getByRole('button', { name: 'Try again' })
  await press('Try again')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cannot be read' })).toBeNull())
})

test('without unreadable messages there is no such section', async () => {
  await openPage({ fields: [], messages: [] })
  await screen.findByRole('region', { name: 'Health history' })
  expect(screen.queryByRole('region', { name: 'Cannot be read' })).toBeNull()
})
