import { getCommandHistory } from '@sentinel/contracts/commands/commands'
import { listFeatures } from '@sentinel/contracts/account/features'
import { dropOtaMessage, listOtaMessages } from '@sentinel/contracts/commands/ota-messages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, aMessage } from '../../../platform/testing/sample-fleet.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveCommands } from '../testing/serve-commands.ts'

const at = '2026-11-20T03:12:00.000Z'
const done = aMessage({
  message_id: '0193a1b2-0000-7000-8000-000000000002',
  message_type: 'reset_device',
  message: { command: 'reset_device' },
  status: 'success',
  created_at: '2026-11-21T03:12:00.000Z',
  ended_at: '2026-11-21T04:12:00.000Z',
  ended_by: 'answer',
})
const away = aDevice({ last_seen: null })

test('the list shows what was requested of each camera and the outcome, newest first', async () => {
  serveCommands({ messages: [aMessage(), done], devices: [away] })
  renderConsole('/ota-messages')
  const table = within(await screen.findByRole('table', { name: 'OTA messages' }))
  const [, first, second] = table.getAllByRole('row')
  within(first!).getByText('Restarts the camera')
  within(first!).getByText('Answered Nov 21st, 2026 04:12 UTC')
  within(second!).getByText('Cycle time 2 hours, trigger number 3')
  within(second!).getByText('When the camera next connects')
  expect(within(second!).getByText('Pending')).toBeDefined()
})

test('without messages the page explains what to do', async () => {
  serveCommands()
  const { press } = renderConsole('/ota-messages')
  await screen.findByRole('heading', { name: 'No messages yet' })
  await press('Create new OTA Message')
  await findDialog('Create new OTA Message')
})

test('if messages cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveCommands({ messages: [done] })
  server.makeUnreachable(listOtaMessages)
  const { press } = renderConsole('/ota-messages')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(listOtaMessages)
  await press('Try again')
  await screen.findByRole('table', { name: 'OTA messages' })
})

test('with the switch off there is no page and no menu entry, and no messages are requested', async () => {
  const server = serveCommands()
  server.answer(listFeatures, [])
  renderConsole('/ota-messages')
  await screen.findByRole('heading', { name: 'OTA Messages is switched off' })
  await screen.findByRole('link', { name: 'Device Updates' })
  expect(screen.queryByRole('link', { name: 'OTA Messages' })).toBeNull()
  expect(server.asked()).not.toContain(listOtaMessages.url)
})

test('a message shows its timeline, and a pending message can be dropped', async () => {
  const sent = aMessage({ handed_over_at: at })
  const server = serveCommands({ messages: [sent], devices: [away] })
  server.answer(getCommandHistory, [
    { at, kind: 'created', status: null, detail: null },
    { at, kind: 'handed_over', status: null, detail: null },
  ])
  const { press } = renderConsole('/ota-messages')
  await press('Open: Update settings, North gate')
  const dialog = await findDialog('Update settings: North gate')
  const timeline = within(await dialog.findByRole('list', { name: 'Timeline' }))
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CreatedNov 20th, 2026 03:12 UTC',
    'Sent to the cameraNov 20th, 2026 03:12 UTC',
    'Sent Nov 20th, 2026 03:12 UTC, not acknowledged yet',
  ])
  server.answer(dropOtaMessage, { ...sent, status: 'dropped', ended_at: at, ended_by: 'dropped' })
  await press('Drop', dialog)
  const question = await findDialog('Drop this message?')
  question.getByText(/^It has already been sent\. The camera gets a cancellation/)
  await press('Drop', question)
  await screen.findByText('Message dropped.')
  expect(server.callsTo(dropOtaMessage)).toEqual([
    { params: { messageId: sent.message_id }, body: { status: 'dropped' } },
  ])
})

test('a message to a view-only camera cannot be dropped', async () => {
  const server = serveCommands({
    messages: [aMessage({ is_mine: false, owner_email: 'bob@example.org' })],
    devices: [aDevice({ may_manage: false })],
  })
  server.answer(getCommandHistory, [])
  renderConsole(`/ota-messages?message=${aMessage().message_id}`)
  const dialog = await findDialog('Update settings: North gate')
  dialog.getByText('bob@example.org')
  expect(dialog.queryByRole('button', { name: 'Drop' })).toBeNull()
})

test('a pushed answer updates the list and the timeline', async () => {
  const server = serveCommands({ messages: [aMessage()], devices: [away] })
  server.answer(getCommandHistory, [{ at, kind: 'created', status: null, detail: null }])
  const { push } = renderConsole(`/ota-messages?message=${aMessage().message_id}`)
  const dialog = await findDialog('Update settings: North gate')
  await dialog.findByText('Created')
  server.answer(getCommandHistory, [
    { at, kind: 'created', status: null, detail: null },
    { at, kind: 'answered', status: 'failed', detail: 'no room' },
  ])
  push('ota:changed', aMessage({ status: 'failed', ended_at: at, ended_by: 'answer', detail: 'no room' }))
  await dialog.findByText('The camera answered: Failed')
  expect(dialog.getAllByText('no room')).toHaveLength(2)
  expect(dialog.queryByRole('button', { name: 'Drop' })).toBeNull()
})
