import {
  dropDeviceUpdate,
  listDeviceUpdates,
  listUpdateCommands,
} from '@sentinel/contracts/commands/device-updates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommand, aDevice, anUpdate } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveCommands } from '../testing/serve-commands.ts'

const devices = [
  aDevice({ device_id: 7, display_name: 'North gate' }),
  aDevice({ device_id: 8, display_name: 'South gate' }),
  aDevice({ device_id: 9, display_name: 'Well' }),
]
const pending = anUpdate({
  deviceIds: [
    { deviceId: 7, status: 'success' },
    { deviceId: 8, status: 'failed' },
    { deviceId: 9, status: 'pending' },
  ],
})
const restarting = anUpdate({
  deviceIds: [
    { deviceId: 7, status: 'pending_reset' },
    { deviceId: 9, status: 'pending' },
  ],
})

const rowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Device updates' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

test('the list shows what each update is about, newest first', async () => {
  serveCommands({
    updates: [
      anUpdate({ update_id: 11, status: 'success', created_on: '2026-11-19T00:00:00.000Z' }),
      pending,
    ],
  })
  const { press } = renderConsole('/device-updates')
  expect(await rowTexts()).toEqual(['12', '11'])
  screen.getByText('2 updates')
  expect(screen.getAllByText('2.3.0 (release)')).toHaveLength(2)
  expect(screen.getAllByText('Savanna 3')).toHaveLength(2)
  screen.getByText('7, 8, 9')
  await press('ID')
  await press('ID')
  expect(await rowTexts()).toEqual(['11', '12'])
})

test('without updates the page explains what to do', async () => {
  serveCommands()
  const { press } = renderConsole('/device-updates')
  await screen.findByRole('heading', { name: 'No updates yet' })
  await press('Create Update')
  await findDialog('Create Update')
})

test('if updates cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveCommands({ updates: [pending] })
  server.makeUnreachable(listDeviceUpdates)
  const { press } = renderConsole('/device-updates')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(listDeviceUpdates)
  await press('Try again')
  await screen.findByRole('table', { name: 'Device updates' })
})

test('a click on a pending update asks for confirmation before dropping it', async () => {
  const server = serveCommands({ updates: [pending], devices })
  server.answer(dropDeviceUpdate, { ...pending, status: 'dropped' })
  const { user, press } = renderConsole('/device-updates')
  await user.click(await screen.findByText('2.3.0 (release)'))
  const question = await findDialog('Drop update 12?')
  question.getByText(/^1 device has not answered yet\./)
  question.getByText(/^2 devices that have answered keep the result\./)
  await press('Drop', question)
  await screen.findByText('Update 12 dropped.')
  await untilClosed()
  expect(server.callsTo(dropDeviceUpdate)).toEqual([
    { params: { updateId: 12 }, body: { status: 'dropped' } },
  ])
  await screen.findByText('Dropped')
  expect(screen.queryByRole('button', { name: 'Drop update 12' })).toBeNull()
})

test('an update that could not be dropped shows why and stays in the list', async () => {
  const server = serveCommands({ updates: [pending] })
  server.fail(dropDeviceUpdate, {
    code: 'conflict',
    errors: { general: 'Update 12 has ended already.' },
  })
  const { press } = renderConsole('/device-updates?dialog=drop&update=12')
  const question = await findDialog('Drop update 12?')
  await press('Drop', question)
  await question.findByText('The update was not dropped. Update 12 has ended already.')
})

test('a device that is restarting counts as having answered', async () => {
  serveCommands({ updates: [restarting], devices })
  renderConsole('/device-updates?dialog=drop&update=12')
  const question = await findDialog('Drop update 12?')
  question.getByText(/^1 device has not answered yet\./)
  expect(question.queryByText(/^2 devices have not answered yet/)).toBeNull()
})

test('a pending update of a deleted account shows how it ends', async () => {
  serveCommands({ updates: [anUpdate({ is_mine: false, may_drop: false, owner_email: null })] })
  renderConsole('/device-updates?dialog=drop&update=12')
  const dialog = await findDialog('You cannot drop update 12')
  dialog.getByText(/the account that created this update has been deleted. The update ends by itself/)
  expect(dialog.queryByRole('button', { name: 'Drop' })).toBeNull()
})

test('a pending update of devices that another user manages names its owner and cannot be dropped', async () => {
  serveCommands({
    updates: [anUpdate({ is_mine: false, may_drop: false, owner_email: 'bob@example.org' })],
  })
  const { press } = renderConsole('/device-updates')
  await press('Why update 12 cannot be dropped')
  const dialog = await findDialog('You cannot drop update 12')
  dialog.getByText(/Contact bob@example.org, who owns this pending update/)
  expect(dialog.queryByRole('button', { name: 'Drop' })).toBeNull()
})

test('a user can drop another user’s pending update on the devices that they manage', async () => {
  const update = anUpdate({ is_mine: false, owner_email: 'bob@example.org' })
  const server = serveCommands({ updates: [update] })
  server.answer(dropDeviceUpdate, { ...update, may_drop: false })
  const { press } = renderConsole('/device-updates')
  await press('Drop update 12')
  const dialog = await findDialog('Drop update 12?')
  dialog.getByText(/Contact them before you drop it. It is dropped only on the devices that you manage/)
  await press('Drop', dialog)
  await untilClosed()
  await screen.findByText('Update 12 dropped on the devices that you manage.')
})

test('a finished update opens nothing when clicked, and its button shows its devices', async () => {
  const server = serveCommands({ updates: [{ ...pending, status: 'failed' }], devices })
  server.answer(listUpdateCommands, [
    aCommand({
      status: 'failed',
      device_id: 8,
      handed_over_at: '2026-11-20T03:13:00.000Z',
      answered_at: '2026-11-20T03:14:00.000Z',
      ended_at: '2026-11-20T03:14:00.000Z',
      ended_by: 'answer',
      detail: 'checksum mismatch',
    }),
  ])
  const { user, press } = renderConsole('/device-updates')
  await user.click(await screen.findByText('2.3.0 (release)'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Devices of update 12')
  const dialog = await findDialog('Update 12')
  dialog.getByText('2 of 3 answered, 1 failed, 1 waiting')
  await dialog.findByRole('link', { name: 'South gate' })
  dialog.getByText('Failed Nov 20th, 2026 03:14 UTC: checksum mismatch')
})

test('a pushed change updates the list, and the devices that are shown are loaded again', async () => {
  const server = serveCommands({ updates: [pending], devices })
  server.answer(listUpdateCommands, [aCommand({ device_id: 9 })])
  const { push } = renderConsole('/device-updates?dialog=devices&update=12')
  const dialog = await findDialog('Update 12')
  await dialog.findByRole('link', { name: 'Well' })
  server.answer(listUpdateCommands, [
    aCommand({
      device_id: 9,
      status: 'success',
      ended_at: '2026-11-20T04:00:00.000Z',
      ended_by: 'health',
    }),
  ])
  push('update:changed', {
    ...pending,
    status: 'failed',
    deviceIds: [
      { deviceId: 7, status: 'success' },
      { deviceId: 8, status: 'failed' },
      { deviceId: 9, status: 'success' },
    ],
  })
  await dialog.findByText('3 of 3 answered, 1 failed')
  await waitFor(() => dialog.getByText('Confirmed by the camera’s report, Nov 20th, 2026 04:00 UTC'))
  expect(server.callsTo(listUpdateCommands)).toHaveLength(2)
})

test('a viewer has no updates page, and no updates are requested', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/device-updates')
  await screen.findByRole('heading', { name: 'Your role can’t open this page' })
  expect(server.asked()).not.toContain(listDeviceUpdates.url)
})
