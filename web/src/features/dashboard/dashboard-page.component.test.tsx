import { listViewOnlyDevices } from '@sentinel/contracts/fleet/devices'
import { findInsights } from '@sentinel/contracts/insights/insights'
import {
  getDashboardData,
  getDashboardWidgets,
  setDashboardWidgets,
} from '@sentinel/contracts/dashboard/dashboard'
import { Versioned } from '../../testing/write-response.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDashboard, someWidgets, anInsight } from '../../platform/testing/sample-insights.ts'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'
import { serveDashboard } from './testing/serve-dashboard.ts'

const widget = async (name: string) => within(await screen.findByRole('region', { name }))

test('each widget shows its number, or that there is no number', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, {
    widgets: someWidgets('total_insights', 'insights_by_class'),
    data: { total_insights: 12_345 },
  })
  renderConsole('/dashboard')
  const total = await widget('Total insights')
  expect((await total.findByRole('button', { name: '12,345 insights' })).textContent).toBe('12,345')
  expect(await (await widget('Insights by class')).findByText('No Data')).toBeTruthy()
})

test('a viewer cannot edit', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  serveDashboard(server, { widgets: someWidgets('total_insights') })
  renderConsole('/dashboard')
  await widget('Total insights')
  expect(screen.queryByRole('button', { name: 'Edit dashboard' })).toBeNull()
})

test('filters and switch in the URL decide what is counted, and old numbers are dimmed while counting', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, {
    widgets: someWidgets('total_insights'),
  })
  const filters = [{ column: 'class_name', value: 'fox' }]
  const page = renderConsole(`/dashboard?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await widget('Total insights')
  expect(server.callsTo(getDashboardData)[0]?.querystring).toMatchObject({
    filters: JSON.stringify(filters),
    archived: 'false',
    zone: 'UTC',
  })
  const release = server.hold(getDashboardData)
  await page.turn('Show archived')
  await screen.findByText('Counting insights…')
  expect(document.querySelectorAll('[data-widget] [data-waits]')).toHaveLength(1)
  release()
  await waitFor(() => expect(screen.queryByText('Counting insights…')).toBeNull())
  expect(document.querySelectorAll('[data-waits]')).toHaveLength(0)
  expect(server.callsTo(getDashboardData).at(-1)?.querystring).toMatchObject({ archived: 'true' })
  expect(page.router.latestLocation.search).toMatchObject({ archived: true })
})

test('arriving insights cause only one read at a time', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('total_insights') })
  const page = renderConsole('/dashboard')
  const total = await widget('Total insights')
  await total.findByRole('button', { name: '0 insights' })
  server.answer(getDashboardData, aDashboard({ total_insights: 3 }))
  for (let at = 1; at <= 3; at += 1)
    page.push('insights:added', { insights: [anInsight({ insight_id: at })], total: 1 })
  await total.findByRole('button', { name: '3 insights' })
  expect(server.callsTo(getDashboardData)).toHaveLength(2)
})

/** Opens a dashboard on which two insights arrived between 06:00 and 06:59 UTC. */
function openHours() {
  const server = startFakeServer()
  signIn(server)
  const quarter_hours = Array.from({ length: 96 }, (_, at) => (at === 24 ? 2 : 0))
  serveDashboard(server, {
    widgets: someWidgets('insight_by_hour_of_day'),
    data: { total_insights: 2, quarter_hours },
  })
  server.answer(listViewOnlyDevices, [])
  server.answer(findInsights, { insights: [], next: null, total: 0, read_at: '2026-11-20T12:00:00.000Z' })
  return renderConsole('/dashboard')
}

test('the bar of an hour opens the insights of this hour', async () => {
  const page = openHours()
  const chart = await (await widget('Insights by hour of day')).findByRole('slider')
  chart.focus()
  await page.user.keyboard('{Home}' + '{ArrowRight}'.repeat(6))
  expect(chart.getAttribute('aria-valuetext')).toBe('06:00–06:59: 2 insights')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.latestLocation.pathname).toBe('/insights'))
  expect(page.router.latestLocation.search).toMatchObject({
    filters: [{ column: 'hour_of_day', first_hour: 6, last_hour: 6 }],
  })
})

test('with camera time the bars of hours open nothing, because the hours are in UTC', async () => {
  localStorage.setItem('zone', '"camera"')
  onTestFinished(() => localStorage.removeItem('zone'))
  const page = openHours()
  const chart = await (await widget('Insights by hour of day')).findByRole('slider')
  chart.focus()
  await page.user.keyboard('{Home}{Enter}')
  expect(page.router.latestLocation.pathname).toBe('/dashboard')
})

test('if a chart cannot show all classes, a table lists all of them, and the chart shows the most frequent', async () => {
  const server = startFakeServer()
  signIn(server)
  const classes = Array.from({ length: 51 }, (_, at) => ({
    class_name: `class ${at}`,
    insight_count: 100 - at,
  }))
  serveDashboard(server, {
    widgets: someWidgets('insights_by_class', 'top_classes'),
    data: { classes, total_classes: 51, total_insights: 4000 },
  })
  renderConsole('/dashboard')
  const shown = await widget('Insights by class')
  await shown.findByText('Too many insight classes. Please filter to fewer class names.')
  expect(shown.getAllByRole('row')).toHaveLength(52)
  const top = await widget('Most frequent classes')
  await top.findByText('The 10 most frequent of 51 classes; the table shows all.')
  expect(top.queryByRole('table')).toBeNull()
})

test('arrow keys move between bars, and Enter opens the insights of one with the dashboard’s filters', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, {
    widgets: someWidgets('insights_over_2_weeks'),
    data: {
      total_insights: 5,
      days: [
        { day: '2026-11-19', insight_count: 2 },
        { day: '2026-11-20', insight_count: 3 },
      ],
    },
  })
  const filters = JSON.stringify([{ column: 'comms_source', value: 'lora' }])
  const page = renderConsole(`/dashboard?filters=${encodeURIComponent(filters)}`)
  const chart = await (await widget('Insights over 2 weeks')).findByRole('slider')
  chart.focus()
  await page.user.keyboard('{ArrowRight}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Friday, November 20, 2026: 3 insights')
  server.answer(listViewOnlyDevices, [])
  server.answer(findInsights, { insights: [], next: null, total: 0, read_at: '2026-11-20T12:00:00.000Z' })
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.latestLocation.pathname).toBe('/insights'))
  await screen.findByRole('heading', { name: 'Sentinel Insights' })
  expect(page.router.latestLocation.search).toMatchObject({
    filters: [
      { column: 'time', from: '2026-11-20', to: '2026-11-20' },
      { column: 'comms_source', value: 'lora' },
    ],
  })
})

test('a failed read is reported and can be retried', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('total_insights'), data: { total_insights: 7 } })
  server.fail(getDashboardData, { code: 'invalid', errors: {} })
  const page = renderConsole('/dashboard')
  await screen.findByText('The numbers could not be brought up to date.')
  server.recover(getDashboardData)
  await page.press('Try again')
  await (await widget('Total insights')).findByRole('button', { name: '7 insights' })
})

test('a save sends the version that was edited; after a conflict, Cancel loads what was saved elsewhere', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('total_insights', 'total_classes') })
  const page = renderConsole('/dashboard')
  await page.press('Edit dashboard')
  await page.press('Remove Total classes')
  server.fail(setDashboardWidgets, { code: 'conflict' })
  await page.press('Save')
  await screen.findByText(/changed in another tab/)
  expect(server.versionsTo(setDashboardWidgets)).toEqual(['"one"'])
  server.answer(getDashboardWidgets, new Versioned({ widgets: someWidgets('total_devices') }, '"two"'))
  await page.press('Cancel')
  await page.press('Discard changes')
  await widget('Total devices')
  expect(screen.queryByRole('region', { name: 'Total insights' })).toBeNull()
})

/** Mocks printing, because a test cannot print the page. */
function watchPrint() {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  return print
}

test('the print button waits until the widgets are drawn, and a second press cancels', async () => {
  const print = watchPrint()
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('total_insights') })
  const release = server.hold(getDashboardData)
  const page = renderConsole('/dashboard')
  await page.press('Print the dashboard')
  await screen.findByText('Printing starts when all widgets have loaded.')
  await page.press('Cancel printing')
  await page.press('Print the dashboard')
  expect(print).not.toHaveBeenCalled()
  release()
  await (await widget('Total insights')).findByRole('button', { name: '0 insights' })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const button = await screen.findByRole('button', { name: 'Print the dashboard' })
  expect(button.querySelector('svg')).toBeTruthy()
})

test('while new filters are loading, the printed page lists the widgets that are still loading', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('total_insights', 'total_devices') })
  const page = renderConsole('/dashboard')
  await (await widget('Total insights')).findByRole('button', { name: '0 insights' })
  expect(screen.queryByText('Still loading')).toBeNull()
  const release = server.hold(getDashboardData)
  await page.turn('Show archived')
  expect((await screen.findByText('Still loading')).nextElementSibling?.textContent).toBe(
    'Total insights, Total devices',
  )
  release()
  await waitFor(() => expect(screen.queryByText('Still loading')).toBeNull())
})

test.each([
  ['total_insights', '12 insights'],
  ['total_classes', '12 classes: show the insights'],
  ['total_devices', '12 devices: show the insights'],
] as const)('the number of %s has a label that names what a click opens', async (type, name) => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets(type), data: { [type]: 12 } })
  renderConsole('/dashboard')
  const button = await screen.findByRole('button', { name })
  expect(button.title).toBe('Show the insights')
})
