import { listDevices } from '@sentinel/contracts/fleet/devices'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { daysAgo } from '../../../testing/days-ago.ts'
import { findRow } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDevices } from './testing/serve-devices.ts'

const UNREACHABLE = 'The server can’t be reached. Please check your connection.'

const north = aDevice({
  device_id: 7,
  display_name: 'North gate',
  battery_voltage: 3.1,
  conditions: ['low_battery'],
  last_seen: daysAgo(0),
})
const south = aDevice({
  device_id: 8,
  display_name: 'South gate',
  battery_voltage: 4.02,
  last_seen: daysAgo(9),
})

/** Returns the cameras from top to bottom. Skips the first row, which is the table head. */
const readNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)
const untilNames = (...names: string[]) => waitFor(() => expect(readNames()).toEqual(names))

test('cameras in trouble come first and show what is wrong', async () => {
  serveDevices({ devices: [north, south] })
  const { press } = renderConsole('/devices')
  const northRow = await findRow('North gate')
  northRow.getByText('Needs a visit')
  northRow.getByText('3.10 V')
  const southRow = await findRow('South gate')
  southRow.getByText('Silent for 9 days')
  expect(readNames()).toEqual(['South gate', 'North gate'])
  await press('Battery Level Warning 1')
  await untilNames('North gate')
  await press('Late or silent 1')
  await untilNames('South gate')
  await press('Needs a visit 1')
  await untilNames('North gate')
  await press('All 2')
  await untilNames('South gate', 'North gate')
})

test('search and order are stored in the URL and restored from it', async () => {
  serveDevices({ devices: [north, south] })
  const { user, fill, press, router } = renderConsole('/devices?sort=battery&q=gate%20sou')
  await findRow('South gate')
  expect(readNames()).toEqual(['South gate'])
  await fill('Search name, ID or location', 'hill')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'hill' }))
  await press('Show all cameras')
  await findRow('North gate')
  await untilNames('North gate', 'South gate')
  await user.click(screen.getByTitle('Sort by Name'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name' }))
})

test('if cameras cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveDevices({ devices: [north, south] })
  server.makeUnreachable(listDevices, listGroups)
  const { press } = renderConsole('/devices')
  await screen.findByText(UNREACHABLE)
  server.recover(listDevices, listGroups)
  await press('Try again')
  await screen.findByText('2 cameras')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('a viewer has no device list, and no devices are requested', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/devices')
  await screen.findByRole('heading', { name: 'Your role can’t open this page' })
  expect(screen.queryByRole('link', { name: /Device/ })).toBeNull()
  expect(server.asked()).not.toContain(listDevices.url)
})
