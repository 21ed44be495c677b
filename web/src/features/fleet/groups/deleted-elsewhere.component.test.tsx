import { addGroupDevice, createGroup } from '@sentinel/contracts/fleet/groups'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aGroup } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, findRow, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveGroups } from './testing/serve-groups.ts'

const GONE = /^This group has been deleted in another window\./

/** Opens the groups page. Another of the user's windows changes the groups. */
function openGroups() {
  const server = serveGroups({
    groups: [
      aGroup({ group_id: 4, group_name: 'Ridge' }),
      aGroup({ group_id: 5, group_name: 'Forest', deployment_description: 'Above the river' }),
    ],
    devices: [aDevice({ device_id: 7, display_name: 'North gate' })],
  })
  const page = renderConsole('/groups')
  const deleteElsewhere = async (groupId: number) => {
    const headers = { authorization: 'Bearer another-window' }
    await server.fetch(`/api/v2/groups/${groupId}`, { method: 'DELETE', headers })
    page.push('resync', {})
  }
  return { server, ...page, deleteElsewhere }
}

test('devices chosen for a group that is deleted elsewhere can be added to a new group of the same name', async () => {
  const { server, press, turn, deleteElsewhere } = openGroups()
  await press('Add Device to Group: Ridge')
  const dialog = await findDialog('Add Device to Ridge')
  await turn(/^North gate/, dialog)
  await deleteElsewhere(4)
  await dialog.findByText(GONE)
  expect(dialog.getByRole('checkbox', { name: /^North gate/ })).toHaveProperty('checked', true)
  expect(dialog.getByRole('button', { name: 'Add 1 device' })).toHaveProperty('disabled', true)
  await press('Create it again', dialog)
  await waitFor(() => expect(dialog.queryByText(GONE)).toBeNull())
  await press('Add 1 device', dialog)
  await untilClosed()
  expect((await findRow('Ridge')).getByText('1 device')).toBeDefined()
  expect(server.callsTo(createGroup)).toMatchObject([{ body: { groupName: 'Ridge' } }])
  expect(server.callsTo(addGroupDevice)).toMatchObject([{ body: { deviceId: 7 } }])
})

test('the input for a group that is deleted elsewhere can be saved as a new group', async () => {
  const { server, press, fill, deleteElsewhere } = openGroups()
  await press('Edit: Forest')
  const dialog = await findDialog('Edit Forest')
  await fill('Group Description', 'Below the river', dialog)
  await deleteElsewhere(5)
  await press('Save as a new group', dialog)
  await untilClosed()
  expect((await findRow('Forest')).getByText('Below the river')).toBeDefined()
  expect(server.callsTo(createGroup)).toEqual([
    { body: { groupName: 'Forest', deploymentDescription: 'Below the river' } },
  ])
})
