import {
  type BulkProgress,
  bulkUpdateMessages,
  getBulkUpdate,
  startBulkUpdate,
  undoBulkUpdate,
} from '@sentinel/contracts/insights/bulk-updates'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { forgetConnection, setConnection } from '../../../platform/live/connection.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveMarketplace } from '../../../testing/serve-marketplace.ts'
import { serveInsights } from '../testing/serve-insights.ts'

const SAVED = 1
const UNDONE = 2
const update = { insightId: 10, deviceId: 7, from: 'none', to: 'favorite' }
const half = { status: 1, done: 2000, total: 4000, message: bulkUpdateMessages[1] } as const
const done: BulkProgress = {
  bulkId: SAVED,
  status: 2,
  done: 4000,
  total: 4000,
  message: bulkUpdateMessages[2],
}

function serve() {
  const server = serveInsights([anInsight({ insight_id: 10, class_name: 'Fox', class_list: [] })])
  server.answer(startBulkUpdate, { message: { bulkId: SAVED } })
  server.answer(getBulkUpdate, { message: half })
  serveMarketplace(server)
  return server
}

async function openList() {
  const console = renderConsole('/insights')
  await screen.findByText('1 insight')
  const save = async () => {
    await console.user.keyboard('jf')
    await console.press('Save Actions (1)')
    await screen.findByText('2,000 of 4,000')
  }
  return { ...console, save }
}

function stayRunning() {
  localStorage.setItem('user.insights.bulk', JSON.stringify({ bulkId: SAVED, updates: [update] }))
}

test('a bulk update shows its progress and its end on another screen too, with Undo', async () => {
  const server = serve()
  server.answer(undoBulkUpdate, { message: { bulkId: UNDONE } })
  const { router, press, push, save } = await openList()
  await save()
  await router.navigate({ to: '/marketplace' })
  await screen.findByRole('progressbar', { name: bulkUpdateMessages[1] })
  push('bulk:progress', done)
  await screen.findByText(/successfully completed! 4,000 insights changed/)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await press('Undo')
  await waitFor(() => expect(server.callsTo(undoBulkUpdate)).toEqual([{ params: { bulkId: SAVED } }]))
  push('bulk:progress', { ...done, bulkId: UNDONE })
  await screen.findByText('Undone: 4,000 insights restored.')
})

test('after a reload, any screen shows the progress of the running bulk update', async () => {
  serve()
  stayRunning()
  renderConsole('/marketplace')
  await screen.findByText('2,000 of 4,000')
})

test('the end is reported in each tab, even if another tab has seen it first', async () => {
  serve()
  stayRunning()
  const { push } = renderConsole('/marketplace')
  await screen.findByText('2,000 of 4,000')
  localStorage.removeItem('user.insights.bulk')
  globalThis.dispatchEvent(
    new StorageEvent('storage', { key: 'user.insights.bulk', newValue: null, storageArea: localStorage }),
  )
  push('bulk:progress', done)
  await screen.findByText(/successfully completed/)
})

test('an undo in another tab removes the offer to undo in this one', async () => {
  serve()
  stayRunning()
  const { push, user } = renderConsole('/marketplace')
  await screen.findByText('2,000 of 4,000')
  push('bulk:progress', done)
  await user.hover(await screen.findByRole('button', { name: 'Undo' })) // hovering keeps the toast from closing automatically
  const undo = JSON.stringify({ bulkId: UNDONE, updates: [], undoes: SAVED })
  localStorage.setItem('user.insights.bulk', undo)
  globalThis.dispatchEvent(
    new StorageEvent('storage', { key: 'user.insights.bulk', newValue: undo, storageArea: localStorage }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('if a bulk update is blocked, its changes are unsaved again, whichever screen is open', async () => {
  serve()
  stayRunning()
  const { push } = renderConsole('/marketplace')
  await screen.findByText('2,000 of 4,000')
  push('bulk:progress', { ...done, status: 4, message: bulkUpdateMessages[4] })
  await screen.findByText(bulkUpdateMessages[4])
  expect(JSON.parse(localStorage.getItem('user.insights.unsaved') ?? '[]')).toEqual([update])
})

test('a tab that sees the end late does not restore changes that another tab has handled', async () => {
  serve()
  stayRunning()
  const { push } = renderConsole('/marketplace')
  await screen.findByText('2,000 of 4,000')
  localStorage.setItem('user.insights.bulk', 'null') // the other tab has seen the end while this one was suspended
  push('bulk:progress', { ...done, status: 4, message: bulkUpdateMessages[4] })
  await screen.findByText(bulkUpdateMessages[4])
  expect(localStorage.getItem('user.insights.unsaved')).toBeNull()
})

const statusInRow = () => within(screen.getByRole('row', { name: /Fox/ })).queryByTitle('Favorite')

test('with a live connection, a push changes the saved rows, not the end of the bulk update', async () => {
  serve()
  const { push, save } = await openList()
  setConnection('live')
  onTestFinished(forgetConnection)
  await save()
  push('bulk:progress', done)
  await screen.findByText(/successfully completed/)
  expect(statusInRow()).toBeNull()
  push('insights:changed', { insight_ids: [10], insight_status: 'favorite', insights: [] })
  await waitFor(() => expect(statusInRow()).not.toBeNull())
})

test('without a live connection, the tab that saved changes its rows itself', async () => {
  serve()
  const { push, save } = await openList()
  await save()
  push('bulk:progress', done)
  await screen.findByText(/successfully completed/)
  await waitFor(() => expect(statusInRow()).not.toBeNull())
})
