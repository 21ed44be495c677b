import {
  BULK_LIMIT_TEXT,
  bulkUpdateMessages,
  getBulkUpdate,
  startBulkUpdate,
  undoBulkUpdate,
} from '@sentinel/contracts/insights/bulk-updates'
import { UNSAVED_INSIGHT_UPDATES_MAX } from '@sentinel/contracts/insights/limits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

const SAVED = 1
const UNDONE = 2
const DONE = /successfully completed/

/** Opens a list of three insights. Saves and undos finish at once. */
async function openList() {
  const server = serveInsights(
    ['Fox', 'Lion', 'Okapi'].map((class_name, at) =>
      anInsight({ insight_id: 10 - at, class_name, class_list: [] }),
    ),
  )
  server.answer(startBulkUpdate, { message: { bulkId: SAVED } })
  server.answer(undoBulkUpdate, { message: { bulkId: UNDONE } })
  server.answer(getBulkUpdate, { message: { status: 2, done: 1, total: 1, message: bulkUpdateMessages[2] } })
  const console = renderConsole('/insights')
  await screen.findByText('3 insights')
  return { server, ...console }
}

test('Ctrl Z offers to undo the last save, and only the button undoes it', async () => {
  const { server, user, press } = await openList()
  await user.keyboard('jf')
  await press('Save Actions (1)')
  await screen.findByText(DONE)
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/^Nothing unsaved is left to undo\./)
  expect(server.callsTo(undoBulkUpdate)).toEqual([])

  await waitFor(() => expect(screen.queryByText(DONE)).toBeNull())
  await press('Undo')
  await waitFor(() => expect(server.callsTo(undoBulkUpdate)).toEqual([{ params: { bulkId: SAVED } }]))
})

test('once a save is undone, no second undo is offered', async () => {
  const { server, user, press } = await openList()
  await user.keyboard('jf')
  await press('Save Actions (1)')
  await press('Undo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  expect(screen.queryByText(/^Nothing unsaved/)).toBeNull()
  await screen.findByText('Undone: 1 insight restored.')
  expect(screen.queryByText(/bulk update/)).toBeNull()
  expect(server.callsTo(undoBulkUpdate)).toHaveLength(1)
})

test('the arrow button undoes unsaved changes, and is disabled after a save', async () => {
  const { server, user, press } = await openList()
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Undo (Ctrl Z)' }).disabled
  expect(isDisabled()).toBe(true)
  await user.keyboard('jf')
  expect(isDisabled()).toBe(false)
  await press('Save Actions (1)')
  await screen.findByText(DONE)
  expect(isDisabled()).toBe(true)
  expect(server.callsTo(undoBulkUpdate)).toEqual([])
})

test('an insight that no longer exists is named and left out, and the others are saved', async () => {
  const { server, user, press } = await openList()
  await user.keyboard('jfjf')
  server.fail(startBulkUpdate, {
    code: 'not_found',
    errors: { 'insights.0': 'This insight no longer exists.' },
  })
  const bodies = () =>
    server.callsTo(startBulkUpdate).map(({ body }) => ('insights' in body ? body.insights : []))
  server.answer(startBulkUpdate, { message: { bulkId: SAVED } })
  const release = server.hold(startBulkUpdate)
  await press('Save Actions (2)')
  release()
  await screen.findByText(
    /^Insight 10 of camera 7 is no longer in your account\. The rest is saved without it\.$/,
  )
  await waitFor(() =>
    expect(bodies().map((insights) => insights.map(({ insightId }) => insightId))).toEqual([[10, 9], [9]]),
  )
})

test('Escape clears the selection', async () => {
  const { user } = await openList()
  await user.keyboard('jxjx')
  await screen.findByText('2 selected')
  await user.keyboard('{Escape}')
  await screen.findByText('0 selected')
})

test('insights beyond the limit of one save stay selected', async () => {
  const { user } = await openList()
  const thousand = Array.from({ length: UNSAVED_INSIGHT_UPDATES_MAX }, (_, at) => ({
    insightId: 1000 + at,
    deviceId: 7,
    from: 'none',
    to: 'archive',
  }))
  localStorage.setItem('user.insights.unsaved', JSON.stringify(thousand))
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'user.insights.unsaved' }))
  await screen.findByRole('button', { name: 'Save Actions (1,000)' })
  await user.keyboard('jxjxf')
  await screen.findByText(BULK_LIMIT_TEXT)
  await screen.findByText('2 selected')
})

test('the toast of an unanswered save disappears when the network returns, and that of a refused save stays', async () => {
  const { server, user, press } = await openList()
  await user.keyboard('jf')
  server.fail(startBulkUpdate, { code: 'forbidden' })
  await press('Save Actions (1)')
  const toasts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(toasts()).toHaveLength(1))
  const refused = toasts()
  server.makeUnreachable(startBulkUpdate)
  await press('Save Actions (1)')
  await waitFor(() => expect(toasts()).toHaveLength(2))
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(toasts()).toEqual(refused))
})
