import { setAlertSettings } from '@sentinel/contracts/alerts/alerts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGroup } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveAlerts } from '../testing/serve-alerts.ts'

test('after a failed save the choice stays, and the next save stores it', async () => {
  const server = serveAlerts({ groups: [aGroup({ group_id: 4, group_name: 'Ridge' })] })
  const { press, turn } = renderConsole('/alerts')
  await press('Alert Settings')
  const dialog = await findDialog('Alert Settings')
  await turn('Battery Level Warning', dialog)
  await turn('Ridge', dialog)
  server.makeUnreachable(setAlertSettings)
  await press('Save', dialog)
  await dialog.findByText(/^Not saved\. The server can’t be reached\./)
  expect(dialog.getByLabelText('Battery Level Warning')).toHaveProperty('checked', false)
  expect(dialog.getByLabelText('Ridge')).toHaveProperty('checked', true)
  server.recover(setAlertSettings)
  await press('Save', dialog)
  await screen.findByText('Alert settings saved.')
  await untilClosed()
  expect(server.callsTo(setAlertSettings).at(-1)).toMatchObject({
    body: {
      settings: { low_battery: false, cable_error: true },
      groupSettings: [{ deviceGroupId: 4, ignore: true }],
    },
  })
  await press('Alert Settings')
  const again = await findDialog('Alert Settings')
  expect(await again.findByLabelText('Battery Level Warning')).toHaveProperty('checked', false)
  expect(again.getByLabelText('Ridge')).toHaveProperty('checked', true)
})
