import { getDashboardEvents, type WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { listViewOnlyDevices } from '@sentinel/contracts/fleet/devices'
import { findInsights } from '@sentinel/contracts/insights/insights'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someWidgets, anInsight, classEvents, someEvents } from '../../platform/testing/sample-insights.ts'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'
import { serveDashboard } from './testing/serve-dashboard.ts'

const FOX = classEvents('red fox', {
  event_count: 40,
  insight_count: 90,
  weekly: [25, 15],
  quarter_hours: Array.from({ length: 96 }, (_, at) => (at === 20 ? 30 : at === 21 ? 5 : 0)),
  events_without_clock: 5,
  last_seen_at: '2026-11-18T04:05:00.000Z',
})
const LYNX = classEvents('lynx', { event_count: 3, insight_count: 3, weekly: [0, 3] })
const EVENTS = someEvents({
  weeks: ['2026-11-09', '2026-11-16'],
  trap_days: 250,
  classes: [FOX, LYNX],
})

function openDashboard(type: WidgetType, events = EVENTS, search = '') {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets(type) })
  server.answer(getDashboardEvents, events)
  server.answer(listViewOnlyDevices, [])
  server.answer(findInsights, { insights: [], next: null, total: 0, read_at: '2026-11-20T12:00:00.000Z' })
  return { server, page: renderConsole(`/dashboard${search}`) }
}

const widget = async (name: string) => within(await screen.findByRole('region', { name }))

function readTable(shown: Awaited<ReturnType<typeof widget>>): string[][] {
  return shown
    .getAllByRole('row')
    .map(({ children }) => Array.from(children, ({ textContent }) => textContent ?? ''))
}

test('events are read only while a widget about them is on the dashboard', async () => {
  const { server } = openDashboard('total_insights')
  await (await widget('Total insights')).findByRole('button', { name: '0 insights' })
  expect(server.callsTo(getDashboardEvents)).toHaveLength(0)
})

test('a week shows how many events each class had, and opens its insights', async () => {
  const { page } = openDashboard('independent_events')
  const shown = await widget('Independent events')
  const chart = await shown.findByRole('slider')
  chart.focus()
  await page.user.keyboard('{End}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of Nov 16, 2026: 18 events, red fox: 15, lynx: 3')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.router.latestLocation.pathname).toBe('/insights'))
  expect(page.router.latestLocation.search).toMatchObject({
    filters: [{ column: 'time', from: '2026-11-16', to: '2026-11-20' }],
  })
})

test('the table of events has a column for each week', async () => {
  const { page } = openDashboard('independent_events')
  const shown = await widget('Independent events')
  await page.press('More for Independent events')
  await page.user.click(await screen.findByRole('menuitem', { name: 'Show as table' }))
  expect(readTable(shown)).toEqual([
    ['Class', 'Total', '2026-11-09', '2026-11-16'],
    ['red fox', '40', '25', '15'],
    ['lynx', '3', '0', '3'],
  ])
})

test('the gap is part of the URL and is used by the next read', async () => {
  const { server, page } = openDashboard('detection_rate', EVENTS, '?gap=1')
  const shown = await widget('Events per 100 trap-days')
  expect(server.callsTo(getDashboardEvents)[0]?.querystring).toMatchObject({ gap_minutes: '1' })
  await page.user.selectOptions(shown.getByRole('combobox', { name: 'Gap between events' }), '60-minute gap')
  await waitFor(() =>
    expect(server.callsTo(getDashboardEvents).at(-1)?.querystring).toMatchObject({ gap_minutes: '60' }),
  )
  expect(page.router.latestLocation.search).toMatchObject({ gap: 60 })
})

test('a rate is shown with its trap-days, and a rate of few trap-days is marked as uncertain', async () => {
  openDashboard('detection_rate')
  const shown = await widget('Events per 100 trap-days')
  const chart = await shown.findByRole('slider')
  expect(chart.getAttribute('aria-valuetext')).toBe('red fox: 16 (40 events)')
  await shown.findByText(/^250 trap-days, 43 events: 17.2 per 100 trap-days\./)
  expect(shown.queryByText(/uncertain/)).toBeNull()
})

test('a rate of fewer than a hundred trap-days is marked as uncertain', async () => {
  openDashboard('detection_rate', { ...EVENTS, trap_days: 99 })
  const shown = await widget('Events per 100 trap-days')
  expect(await shown.findByText(/Fewer than 100 trap-days: the rates are uncertain/)).toBeTruthy()
})

test('without trap-days there is no rate', async () => {
  openDashboard('detection_rate', { ...EVENTS, trap_days: 0 })
  const shown = await widget('Events per 100 trap-days')
  expect(await shown.findByText('No Data')).toBeTruthy()
  expect(shown.queryByText(/Infinity|NaN/)).toBeNull()
})

test('an activity pattern shows the most frequent class first, its sample size in the data and what is left out', async () => {
  const { page } = openDashboard('activity_pattern')
  const shown = await widget('Activity pattern')
  const chart = await shown.findByRole('slider', { name: 'Activity pattern: red fox' })
  chart.focus()
  await page.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe('05:00–05:59: 35 events')
  shown.getByText('5 events are left out because the camera’s clock was wrong.')
  expect(shown.queryByText(/Fewer than 30 events/)).toBeNull()
})

test('an hour of an activity pattern opens the insights of its class at that hour', async () => {
  const { page } = openDashboard('activity_pattern')
  const chart = await (await widget('Activity pattern')).findByRole('slider')
  chart.focus()
  await page.user.keyboard('{End}{Enter}')
  await waitFor(() => expect(page.router.latestLocation.pathname).toBe('/insights'))
  expect(page.router.latestLocation.search).toMatchObject({
    filters: [
      { column: 'exact_class', value: 'red fox' },
      { column: 'hour_of_day', first_hour: 23, last_hour: 23 },
      { column: 'time', from: '2026-08-23', to: '2026-11-20' },
    ],
  })
})

test('a class with few events has an uncertain curve, and one without times has none', async () => {
  const few = classEvents('badger', {
    event_count: 2,
    quarter_hours: Array.from({ length: 96 }, (_, at) => (at === 3 ? 2 : 0)),
  })
  const { page } = openDashboard('activity_pattern', someEvents({ classes: [FOX, few, LYNX] }))
  const shown = await widget('Activity pattern')
  const choice = shown.getByRole('combobox', { name: 'Class' })
  await page.user.selectOptions(choice, 'badger')
  await shown.findByText('Fewer than 30 events: the curve is uncertain.')
  await page.user.selectOptions(choice, 'lynx')
  await shown.findByText('No Data')
  await shown.findByText('The clock of the camera was wrong for all events of this class.')
})

test('sightings are listed with the latest class first, and a row opens its insights of the period', async () => {
  const { page } = openDashboard('first_last_sightings')
  const shown = await widget('First and last sightings')
  expect(readTable(shown)).toEqual([
    ['Class', 'First seen', 'Last seen', 'Events'],
    ['lynx', 'Nov 2nd, 2026 06:00', 'Nov 19th, 2026 18:30', '3'],
    ['red fox', 'Nov 2nd, 2026 06:00', 'Nov 18th, 2026 04:05', '40'],
  ])
  await page.user.click(shown.getByRole('button', { name: 'lynx' }))
  await waitFor(() => expect(page.router.latestLocation.pathname).toBe('/insights'))
  expect(page.router.latestLocation.search).toMatchObject({
    filters: [
      { column: 'exact_class', value: 'lynx' },
      { column: 'time', from: '2026-08-23', to: '2026-11-20' },
    ],
  })
})

test('a failed read is reported in the widget and can be retried', async () => {
  const server = startFakeServer()
  signIn(server)
  serveDashboard(server, { widgets: someWidgets('first_last_sightings') })
  server.answer(getDashboardEvents, EVENTS)
  server.fail(getDashboardEvents, { code: 'invalid', errors: {} })
  const page = renderConsole('/dashboard')
  await screen.findByText('First and last sightings could not be read.')
  server.recover(getDashboardEvents)
  await page.press('Try again')
  await (await widget('First and last sightings')).findByRole('button', { name: 'red fox' })
})

test('arriving insights cause the events to be read again after a delay', async () => {
  const { server, page } = openDashboard('first_last_sightings')
  await (await widget('First and last sightings')).findByRole('button', { name: 'lynx' })
  for (let at = 1; at <= 3; at += 1)
    page.push('insights:added', { insights: [anInsight({ insight_id: at })], total: 1 })
  await waitFor(() => expect(server.callsTo(getDashboardEvents)).toHaveLength(2))
  page.push('insights:added', { insights: [anInsight({ insight_id: 9 })], total: 1 })
  await (await widget('First and last sightings')).findByRole('button', { name: 'lynx' })
  expect(server.callsTo(getDashboardEvents)).toHaveLength(2)
})
