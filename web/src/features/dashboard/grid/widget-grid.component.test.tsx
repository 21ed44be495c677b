import { type DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_WIDGETS_MAX } from '@sentinel/contracts/dashboard/limits'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderGrid } from '../testing/render-grid.tsx'

function aWidget(type: WidgetType, x: number, y: number, width = 4): DashboardWidget {
  return { id: type, type, position: { x, y }, size: { width, height: 2 } }
}

const delay = aWidget('insight_delay', 0, 0)
const heatmap = aWidget('device_heatmap', 0, 2)

const findHandle = (name: string) =>
  screen.findByRole('button', { name: (label) => label.startsWith(`Arrange ${name},`) })
const findDelayHandle = () => findHandle('Insight delay')

/** Opens a dashboard's editor. */
async function startEditing(widgets: readonly DashboardWidget[] = [delay, heatmap]) {
  const page = renderGrid({ widgets })
  await page.press('Edit dashboard')
  return page
}

/** Gives the window the largest width at which there is no grid. */
function narrowWindow(): void {
  const { matchMedia } = globalThis
  globalThis.matchMedia = (media) =>
    Object.assign(matchMedia(media), { matches: media === '(max-width: 625px)' || matchMedia(media).matches })
  onTestFinished(() => {
    globalThis.matchMedia = matchMedia
  })
}

test('arrow keys move a widget, and the move is announced', async () => {
  const { user } = await startEditing()
  const handle = await findDelayHandle()
  handle.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('Insight delay moved to column 2, row 1.')
  await user.keyboard('{ArrowDown}')
  await screen.findByText('Insight delay moved to column 2, row 2.')
  expect(
    screen.getByText('Insight delay moved to column 2, row 2.').closest('[role="status"]'),
  ).not.toBeNull()
  await findHandle('Heatmap')
  expect((await findHandle('Heatmap')).getAttribute('aria-label')).toContain('column 1, row 4')
  expect(document.activeElement).toBe(await findDelayHandle())
})

test('Shift and an arrow key resize a widget, down to the smallest size', async () => {
  const { user } = await startEditing()
  const handle = await findDelayHandle()
  handle.focus()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  await screen.findByText('Insight delay resized to 5 columns by 3 rows.')
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  await screen.findByText('Insight delay cannot be resized further in this direction.')
  expect(handle.getAttribute('aria-label')).toContain('5 columns by 2 rows')
})

test('a widget at the edge stays there, and this is announced', async () => {
  const { user } = await startEditing()
  const handle = await findDelayHandle()
  handle.focus()
  await user.keyboard('{ArrowLeft}')
  await screen.findByText('Insight delay cannot be moved further in this direction.')
})

test('Delete removes a widget, and the next one gets the focus', async () => {
  const { user } = await startEditing()
  const handle = await findDelayHandle()
  handle.focus()
  await user.keyboard('{Delete}')
  await screen.findByText('Insight delay removed.')
  expect(screen.queryByText('insight_delay')).toBeNull()
  expect(document.activeElement).toBe(await findHandle('Heatmap'))
})

test('the handle ignores keys with Ctrl', async () => {
  const { user } = await startEditing()
  const handle = await findDelayHandle()
  handle.focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(handle.getAttribute('aria-label')).toContain('column 1, row 1')
})

test('a widget is removed by its button', async () => {
  const { press } = await startEditing()
  await press('Remove Heatmap')
  await screen.findByText('Heatmap removed.')
  expect(screen.queryByText('device_heatmap')).toBeNull()
})

test('a widget is added from the picker, in the first free space', async () => {
  const { press } = await startEditing()
  await press('Add widget')
  const dialog = await findDialog('Add widget')
  await press(/^Insights by class/, dialog)
  await untilClosed()
  await screen.findByText('Insights by class added at column 5, row 1.')
  await screen.findByText('insights_by_class')
  expect((await findHandle('Insights by class')).getAttribute('aria-label')).toContain('4 columns by 2 rows')
})

test('the picker offers all types and marks those that are on the dashboard', async () => {
  const { press } = await startEditing()
  await press('Add widget')
  const dialog = await findDialog('Add widget')
  expect(dialog.getAllByRole('listitem')).toHaveLength(WidgetType.options.length)
  expect(dialog.getAllByText('On the dashboard')).toHaveLength(2)
})

test('no widget can be added to a full dashboard', async () => {
  const full = Array.from({ length: DASHBOARD_WIDGETS_MAX }, (_, at) => ({
    ...aWidget('insight_delay', 0, at * 2),
    id: `${at}`,
  }))
  const { press } = await startEditing(full)
  await press('Add widget')
  const dialog = await findDialog('Add widget')
  dialog.getByText('A dashboard can have 50 widgets. Remove one to add another.')
  const offers = within(dialog.getByRole('list')).getAllByRole<HTMLButtonElement>('button')
  expect(offers.map(({ disabled }) => disabled)).toEqual(WidgetType.options.map(() => true))
})

test('changes are undone and redone by buttons and by keys', async () => {
  const { user, press } = await startEditing()
  await press('Remove Insight delay')
  await press('Undo (Ctrl Z)')
  await screen.findByText('insight_delay')
  await press('Redo (Shift Ctrl Z)')
  await waitFor(() => expect(screen.queryByText('insight_delay')).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('insight_delay')
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(screen.queryByText('insight_delay')).toBeNull())
  const undo = screen.getByRole('button', { name: 'Undo (Ctrl Z)' })
  const redo = screen.getByRole('button', { name: 'Redo (Shift Ctrl Z)' })
  expect([undo, redo].map((button) => button.getAttribute('aria-disabled'))).toEqual(['false', 'true'])
})

test('a widget does not react to input while it is being arranged', async () => {
  renderGrid({ widgets: [delay] })
  expect((await screen.findByText('insight_delay')).closest('[inert]')).toBeNull()
  screen.getByRole('button', { name: 'Edit dashboard' }).click()
  await findDelayHandle()
  expect(screen.getByText('insight_delay').closest('[inert]')).not.toBeNull()
})

test('an empty dashboard explains how to add widgets', async () => {
  renderGrid({ widgets: [] })
  await screen.findByText('Click the Edit Icon to Add Widgets')
})

test('a user who may not edit sees the widgets and no way to change them', async () => {
  renderGrid({ widgets: [delay], canEdit: false })
  await screen.findByText('insight_delay')
  expect(screen.queryByRole('button', { name: 'Edit dashboard' })).toBeNull()
  expect(screen.queryByText('Click the Edit Icon to Add Widgets')).toBeNull()
})

test('in a narrow window widgets are stacked in reading order and cannot be edited', async () => {
  narrowWindow()
  renderGrid({ widgets: [heatmap, delay] })
  await screen.findByText('insight_delay')
  const order = screen.getAllByText(/^(insight_delay|device_heatmap)$/).map((widget) => widget.textContent)
  expect(order).toEqual(['insight_delay', 'device_heatmap'])
  expect(screen.queryByRole('button', { name: 'Edit dashboard' })).toBeNull()
})
