import { clearDevice } from '@sentinel/contracts/fleet/devices'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDevicePage } from './testing/serve-device-page.ts'

test('releasing a camera on its own page leads to My Devices, which shows the claim code', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7, display_name: 'North gate' }))
  const claim_code = { device_id: 7, claim_code: 'ABCDEFGH23456777', expires_at: '2027-02-20T10:00:00.000Z' }
  server.answer(clearDevice, {
    device_id: 7,
    location: false,
    insights: false,
    ownership: true,
    bulkId: null,
    claim_code,
  })
  const { press, fill, router } = renderConsole('/devices/7?dialog=edit')
  const form = await findDialog('Edit North gate')
  await fill('Display name', 'Changed, and not saved', form)
  await press('Release this device', form)
  await press('Release this device', await findDialog('Release North gate?'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/devices'))
  await (await findDialog('Pass on this claim code')).findByText('ABCD-EFGH-2345-6777')
  await screen.findByRole('heading', { name: 'My Devices', hidden: true })
})
