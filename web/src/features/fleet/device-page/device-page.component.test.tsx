import { listGroups } from '@sentinel/contracts/fleet/groups'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aDeviceState, aGroup } from '../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDevicePage } from './testing/serve-device-page.ts'

test.each([
  ['Jokkmokk 03', 'Jokkmokk', 'Jokkmokk', ['ID 7', 'Jokkmokk']],
  ['Jokkmokk', 'Jokkmokk', 'River', ['ID 7', 'River']],
  ['North gate', 'Ridge', 'River', ['ID 7', 'River', 'Ridge']],
])('%s at %s in the group %s shows each name once', async (name, location, group, shown) => {
  const device = aDevice({ device_id: 7, display_name: name, location_name: location, group_id: 4 })
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, device, aDeviceState())
  server.answer(listGroups, [aGroup({ group_id: 4, group_name: group })])
  renderConsole('/devices/7')
  const places = (await screen.findByText('ID 7')).parentElement
  await screen.findByText(shown.at(-1) ?? '', { selector: 'header span' })
  expect([...(places?.children ?? [])].map(({ textContent }) => textContent)).toEqual(shown)
})
