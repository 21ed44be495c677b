import { listOutgoing, replayOutgoing } from '@sentinel/contracts/integrations/outgoing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOutgoingMessage } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

const failed = anOutgoingMessage({
  id: 9,
  state: 'failed',
  reason: 'in English',
  reason_code: 'refused',
  reason_params: { service: 'mail', answer: '550 no such mailbox' },
  attempts: 3,
  sent_at: null,
  can_replay: true,
})
const REFUSED = 'The mail server refused it: “550 no such mailbox”.'
const waiting = {
  ...failed,
  state: 'pending',
  reason: null,
  reason_code: null,
  reason_params: {},
  can_replay: false,
} as const

const findLog = async () => within(await screen.findByRole('table', { name: 'Messages' }))

test('a failed message shows the reason and can be sent again', async () => {
  const server = serveSettings({ outgoing: [failed] })
  const { press } = renderConsole('/admin')
  const log = await findLog()
  await log.findByText(REFUSED)
  server.answer(replayOutgoing, waiting)
  await press('Replay: Test, ranger@example.org')
  await log.findByText('Waiting')
  expect(log.queryByText(REFUSED)).toBeNull()
  expect(server.callsTo(replayOutgoing)).toEqual([{ params: { messageId: 9 } }])
})

test('a message is shown as waiting while it is sent again, and as failed if the server cannot be reached', async () => {
  const server = serveSettings({ outgoing: [failed] })
  const { press } = renderConsole('/admin')
  server.makeUnreachable(replayOutgoing)
  const release = server.hold(replayOutgoing)
  await press(/^Replay: /)
  const log = await findLog()
  await log.findByText('Waiting')
  release()
  await screen.findByText(/^Not sent again\. The server can’t be reached/)
  await log.findByText(REFUSED)
})

test('a message that has been sent in the meantime is not sent again, and the log is reloaded', async () => {
  const server = serveSettings({ outgoing: [failed] })
  const { press } = renderConsole('/admin')
  const log = await findLog()
  server.fail(replayOutgoing, { code: 'conflict' })
  server.answer(listOutgoing, [anOutgoingMessage({ id: 9 })])
  await press(/^Replay: /)
  await screen.findByText('Not sent again. This message no longer counts as failed.')
  await log.findByText('Sent')
})

test('a message that was only written to a file is marked as a warning, not as sent', async () => {
  const reason = 'Written to a file on the server: no mail server is set.'
  serveSettings({
    outgoing: [
      anOutgoingMessage({
        state: 'written_to_file',
        reason,
        reason_code: 'kept_in_file',
        reason_params: { service: 'mail' },
      }),
    ],
  })
  renderConsole('/admin')
  const log = await findLog()
  const state = await log.findByText('Written to a file')
  expect(state.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn')
  log.getByText(reason)
  expect(log.queryByText('Sent')).toBeNull()
})

test('choosing a state in the log requests it from the server and stores it in the URL', async () => {
  const server = serveSettings({ outgoing: [failed] })
  const { choose, router } = renderConsole('/admin')
  await findLog()
  server.answer(listOutgoing, [])
  await choose('State', 'Not sent')
  await screen.findByRole('heading', { name: 'No message matches' })
  expect(router.state.location.search).toMatchObject({ state: 'skipped' })
  await waitFor(() =>
    expect(server.callsTo(listOutgoing).at(-1)).toMatchObject({ querystring: { state: 'skipped' } }),
  )
})
