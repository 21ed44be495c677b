import { listAlerts } from '@sentinel/contracts/alerts/alerts'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { claimDevice } from '@sentinel/contracts/fleet/sharing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed, valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const camera = aDevice({ device_id: 7001, display_name: 'North gate' })

async function openClaimDialog() {
  const server = startFakeServer()
  signIn(server)
  server.answer(listDevices, [])
  server.answer(listDeviceInsights, [])
  server.answer(listAlerts, [])
  server.answer(listGroups, [])
  const page = renderConsole('/devices')
  const [first] = await screen.findAllByRole('button', { name: 'Claim a camera' })
  if (first) await page.user.click(first)
  return { server, ...page, dialog: await findDialog('Claim a camera') }
}

test('an invalid device ID is refused before anything is sent', async () => {
  const { server, press, fill, dialog } = await openClaimDialog()
  await fill('Device ID', 'north', dialog)
  await fill('Claim code', 'ABCD', dialog)
  await press('Claim', dialog)
  await dialog.findByText('Enter the number of the camera, digits only.')
  expect(server.changes()).toEqual([])
})

test('missing or short codes and impossible device numbers show errors at their fields before anything is sent', async () => {
  const { server, press, fill, dialog } = await openClaimDialog()
  await fill('Device ID', '99999999999', dialog)
  await press('Claim', dialog)
  await dialog.findByText('That number is too long. Check it again.')
  await dialog.findByText('Enter the claim code.')
  await fill('Device ID', '7001', dialog)
  await fill('Claim code', 'ABCD-EFGH', dialog)
  await press('Claim', dialog)
  await dialog.findByText('The code is too short: it has 16 letters and digits.')
  expect(dialog.getByLabelText('Claim code').getAttribute('aria-invalid')).toBe('true')
  expect(server.changes()).toEqual([])
})

test('a wrong code is refused, the input stays, and the correct code adds the camera', async () => {
  const { server, press, fill, dialog } = await openClaimDialog()
  server.fail(claimDevice, { code: 'not_found' })
  await fill('Device ID', '7001', dialog)
  await fill('Claim code', 'WRONGWRONGWRONGW', dialog)
  await press('Claim', dialog)
  await dialog.findByText(/^This number and code do not match/)
  expect(valueOf(dialog.getByLabelText('Device ID'))).toBe('7001')
  await fill('Device ID', '7001x', dialog)
  expect(dialog.queryByText(/^This number and code do not match/)).toBeNull()
  await press('Claim', dialog)
  await dialog.findByText('Enter the number of the camera, digits only.')
  expect(dialog.queryByText(/^This number and code do not match/)).toBeNull()
  await fill('Device ID', '7001', dialog)
  expect(dialog.queryByText('Enter the number of the camera, digits only.')).toBeNull()
  server.recover(claimDevice)
  server.answer(claimDevice, camera)
  server.answer(listDevices, [camera])
  await fill('Claim code', 'abcd-efgh-ijkl-mnop', dialog)
  await press('Claim', dialog)
  await screen.findByText('North gate is in your account now.')
  await screen.findByText('1 camera')
  await untilClosed()
  expect(server.callsTo(claimDevice).at(-1)).toEqual({
    body: { device_id: 7001, claim_code: 'abcd-efgh-ijkl-mnop' },
  })
})
