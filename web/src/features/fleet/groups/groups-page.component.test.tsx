import {
  addGroupDevice,
  createGroup,
  deleteGroup,
  listGroups,
  updateGroup,
} from '@sentinel/contracts/fleet/groups'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aGroup } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, findRow, untilClosed, valueOf } from '../../../testing/drive-page.ts'
import { UnreachableError } from '../../../testing/fake-server.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveGroups } from './testing/serve-groups.ts'

const NAME_TAKEN = 'One of your groups already has this name.'

const ridge = aGroup({ group_id: 4, group_name: 'Ridge' })
const devices = [
  aDevice({ device_id: 7, display_name: 'North gate' }),
  aDevice({ device_id: 8, display_name: 'South gate' }),
]

test('a group needs a name that no other group has, ignoring case', async () => {
  const server = serveGroups({ groups: [ridge] })
  const { press, fill } = renderConsole('/groups')
  await press('Add New Group')
  const dialog = await findDialog('Add New Group')
  await press('Add Group', dialog)
  await dialog.findByText('Please enter a group name.')
  await fill('Group Name', 'rIDGE', dialog)
  await dialog.findByText(NAME_TAKEN)
  await press('Add Group', dialog)
  expect(server.changes()).toEqual([])
  await fill('Group Name', 'Forest', dialog)
  await press('Add Group', dialog)
  await screen.findByText('Forest is added.')
  await findRow('Forest')
})

test('a name that was taken in the meantime is refused at its field, and the input stays', async () => {
  const server = serveGroups()
  const { press, fill } = renderConsole('/groups?dialog=new')
  const dialog = await findDialog('Add New Group')
  server.fail(createGroup, { code: 'conflict', errors: { groupName: NAME_TAKEN } })
  await fill('Group Name', 'ridge', dialog)
  await fill('Group Description', 'Below the river', dialog)
  await press('Add Group', dialog)
  await dialog.findByText(NAME_TAKEN)
  expect(valueOf(dialog.getByLabelText('Group Name'))).toBe('ridge')
  expect(valueOf(dialog.getByLabelText('Group Description'))).toBe('Below the river')
})

test('a change that could not be saved shows why, and the next attempt saves it', async () => {
  const server = serveGroups({ groups: [ridge] })
  const { press, fill } = renderConsole('/groups')
  await press('Edit: Ridge')
  const dialog = await findDialog('Edit Ridge')
  await fill('Group Description', 'Below the river', dialog)
  server.makeUnreachable(updateGroup)
  await press('Save', dialog)
  await dialog.findByText(/^Not saved\. The server can’t be reached\./)
  server.recover(updateGroup)
  await press('Save', dialog)
  await untilClosed()
  expect((await findRow('Ridge')).getByText('Below the river')).toBeDefined()
})

test('devices that could not be added are named and stay chosen', async () => {
  const server = serveGroups({ groups: [ridge], devices })
  const { press, turn } = renderConsole('/groups')
  server.answer(addGroupDevice, ({ body }) => {
    if (body.deviceId === 8) throw new UnreachableError()
    return { ...ridge, devices: [7] }
  })
  await press('Add Device to Group: Ridge')
  const dialog = await findDialog('Add Device to Ridge')
  await turn(/^North gate/, dialog)
  await turn(/^South gate/, dialog)
  await press('Add 2 devices', dialog)
  await dialog.findByText('1 device could not be added:')
  await dialog.findByText('South gate: The server can’t be reached. Please check your connection.')
  server.answer(addGroupDevice, { ...ridge, devices: [7, 8] })
  await press('Add 1 device', dialog)
  await untilClosed()
  expect((await findRow('Ridge')).getByText('2 devices')).toBeDefined()
})

test('a group that could not be deleted stays in the list, with the reason', async () => {
  const server = serveGroups({ groups: [{ ...ridge, devices: [7] }], devices })
  const { press } = renderConsole('/groups')
  await press('Delete: Ridge')
  const question = await findDialog('Delete Ridge?')
  await question.findByText('Its device stays in your account, without a group.')
  server.makeUnreachable(deleteGroup)
  await press('Delete', question)
  await question.findByText(/^The group was not deleted\. The server can’t be reached\./)
  server.recover(deleteGroup)
  await press('Delete', question)
  await screen.findByText('Ridge is deleted.')
  await screen.findByRole('heading', { name: 'No groups yet' })
})

test('if groups cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveGroups()
  server.makeUnreachable(listGroups)
  const { press } = renderConsole('/groups')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(listGroups)
  await press('Try again')
  await screen.findByText('No groups yet')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a viewer has no groups, and no groups are requested', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/groups')
  await screen.findByRole('heading', { name: 'Your role can’t open this page' })
  expect(screen.queryByRole('link', { name: /Device/ })).toBeNull()
  expect(server.asked()).not.toContain(listGroups.url)
})
