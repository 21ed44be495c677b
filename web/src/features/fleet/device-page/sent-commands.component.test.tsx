import { getCommandHistory, listDeviceCommands } from '@sentinel/contracts/commands/commands'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommand, aDevice } from '../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { Page } from '../../../testing/write-response.ts'
import { serveDevicePage } from './testing/serve-device-page.ts'

const at = '2026-11-20T03:12:00.000Z'
const update = aCommand()
const reset = aCommand({
  message_id: '0193a1b2-0000-7000-8000-000000000002',
  message_type: 'reset_device',
  message: {},
  update_id: null,
  status: 'failed',
  ended_at: at,
  ended_by: 'expired',
})

/** Starts a server with a camera and the given commands. */
function serve() {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ last_seen: null, open_commands: 1, device_update_status: 'pending' }))
  return server
}

test('the page of a camera lists the commands that were sent to it, page by page', async () => {
  const server = serve()
  server.answer(listDeviceCommands, ({ querystring: { cursor } }) =>
    cursor === undefined ? new Page([update], '41') : [reset],
  )
  const { press } = renderConsole('/devices/7')
  const list = within(await screen.findByRole('list', { name: 'Sent to this camera' }))
  list.getByText('Update 12')
  list.getByText('When the camera next connects')
  await press('Show more')
  await list.findByText('Not answered in time, expired Nov 20th, 2026 03:12 UTC')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  screen.getByText('1 command pending')
})

test('a command shows its timeline when it is opened', async () => {
  const server = serve()
  server.answer(listDeviceCommands, [update])
  server.answer(getCommandHistory, [{ at, kind: 'created', status: null, detail: null }])
  const { press } = renderConsole('/devices/7')
  await screen.findByRole('list', { name: 'Sent to this camera' })
  expect(server.asked()).not.toContain(getCommandHistory.url)
  await press('Show the timeline: Device update')
  await screen.findByRole('list', { name: 'Timeline' })
  await press('Hide the timeline: Device update')
  expect(screen.queryByRole('list', { name: 'Timeline' })).toBeNull()
})

test('a camera without commands shows that nothing was sent to it', async () => {
  serve()
  renderConsole('/devices/7')
  await screen.findByText('Nothing has been sent to this camera yet.')
})

test('commands that could not be loaded can be loaded again', async () => {
  const server = serve()
  server.fail(listDeviceCommands, { code: 'internal' })
  const { press } = renderConsole('/devices/7')
  const card = within(await screen.findByRole('region', { name: 'Sent to this camera' }))
  await card.findByText('This could not be loaded')
  server.recover(listDeviceCommands)
  await press('Try again', card)
  await card.findByText('Nothing has been sent to this camera yet.')
})
