import type { DashboardWidget } from '@sentinel/contracts/dashboard/dashboard'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailed } from '../../../platform/call-failed.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderGrid } from '../testing/render-grid.tsx'
import type { SaveWidgets } from './use-dashboard-edit.ts'

const delay: DashboardWidget = {
  id: 'insight_delay',
  type: 'insight_delay',
  position: { x: 0, y: 0 },
  size: { width: 4, height: 2 },
}
const heatmap: DashboardWidget = {
  id: 'device_heatmap',
  type: 'device_heatmap',
  position: { x: 4, y: 0 },
  size: { width: 4, height: 2 },
}

interface SavedCall {
  ids: string[]
  isOverwriting: boolean
}

/** Opens the editor and removes the heatmap. The first saves fail with these `failures`. */
async function removeOne(...failures: Error[]) {
  const calls: SavedCall[] = []
  const save: SaveWidgets = (widgets, { isOverwriting }) => {
    calls.push({ ids: widgets.map(({ id }) => id), isOverwriting })
    const failure = failures[calls.length - 1]
    return failure ? Promise.reject(failure) : Promise.resolve()
  }
  const page = renderGrid({ widgets: [delay, heatmap], save })
  await page.press('Edit dashboard')
  await page.press('Remove Heatmap')
  return { ...page, calls }
}

const untilEnded = () => screen.findByRole('button', { name: 'Edit dashboard' })

test('Save sends the widgets and then ends editing', async () => {
  const { press, calls } = await removeOne()
  await press('Save')
  const edit = await untilEnded()
  expect(calls).toEqual([{ ids: ['insight_delay'], isOverwriting: false }])
  expect(screen.queryByText('device_heatmap')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('Save without changes ends editing and sends nothing', async () => {
  const calls: unknown[] = []
  const { press } = renderGrid({ widgets: [delay], save: async (widgets) => void calls.push(widgets) })
  await press('Edit dashboard')
  await press('Save')
  await untilEnded()
  expect(calls).toEqual([])
})

test('a failed save shows the reason, leaves the changes and the undo steps, and can be repeated', async () => {
  const { press, calls } = await removeOne(new CallFailed({ code: 'unreachable' }))
  await press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The dashboard was not saved\. .* Your changes are still here\.$/)
  expect(screen.queryByText('device_heatmap')).toBeNull()
  await press('Undo (Ctrl Z)')
  await screen.findByText('device_heatmap')
  await press('Redo (Shift Ctrl Z)')
  await press('Save')
  await untilEnded()
  expect(calls.map(({ ids }) => ids)).toEqual([['insight_delay'], ['insight_delay']])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dashboard that was changed elsewhere is replaced only after confirmation', async () => {
  const { press, calls } = await removeOne(new CallFailed({ code: 'conflict', status: 409 }))
  await press('Save')
  await screen.findByText(/changed in another tab or on another device/)
  await press('Save anyway')
  await untilEnded()
  expect(calls.map(({ isOverwriting }) => isOverwriting)).toEqual([false, true])
})

test('nothing can be changed while the widgets are being saved', async () => {
  let finish: () => void = () => undefined
  const save = () => new Promise<void>((resolve) => (finish = resolve))
  const { press, user } = renderGrid({ widgets: [delay, heatmap], save })
  await press('Edit dashboard')
  await press('Remove Heatmap')
  await press('Save')
  const handle = screen.getByRole('button', { name: /^Arrange Insight delay/ })
  handle.focus()
  await user.keyboard('{ArrowRight}{Delete}{Control>}z{/Control}')
  expect(handle.getAttribute('aria-label')).toContain('column 1, row 1')
  expect(screen.queryByText('device_heatmap')).toBeNull()
  finish()
  await untilEnded()
  screen.getByText('insight_delay')
})

test('Cancel asks for confirmation before it discards changes', async () => {
  const { press } = await removeOne()
  await press('Cancel')
  const question = await findDialog('Discard your changes?')
  await press('Keep editing', question)
  await untilClosed()
  expect(screen.queryByText('device_heatmap')).toBeNull()
  await press('Cancel')
  await press('Discard changes', await findDialog('Discard your changes?'))
  await untilEnded()
  await screen.findByText('device_heatmap')
})

test('Cancel without changes ends editing immediately', async () => {
  const { press } = renderGrid({ widgets: [delay] })
  await press('Edit dashboard')
  await press('Cancel')
  await untilEnded()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving the page with unsaved changes asks for confirmation', async () => {
  const { user, press } = await removeOne()
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await press('Keep editing', await findDialog('Discard your changes?'))
  await untilClosed()
  expect(screen.queryByText('Another page')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Leave' }))
  await press('Discard changes', await findDialog('Discard your changes?'))
  await screen.findByText('Another page')
})
