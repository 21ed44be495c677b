import { listAlerts } from '@sentinel/contracts/alerts/alerts'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import { FEATURES, listFeatures } from '@sentinel/contracts/account/features'
import {
  TODAY_COUNT_MAX,
  VISIT_PAUSE_MINUTES,
  VISIT_REPORT_MINUTES,
} from '@sentinel/contracts/dashboard/limits'
import { getToday, recordDashboardVisit } from '@sentinel/contracts/dashboard/today'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { groupCameras } from '../../../shared/fleet/group-cameras.ts'
import { aDevice, anAlert } from '../../../platform/testing/sample-fleet.ts'
import { aToday, anInsight } from '../../../platform/testing/sample-insights.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDashboard } from '../testing/serve-dashboard.ts'
import { serveToday } from '../testing/serve-today.ts'

afterEach(() => vi.useRealTimers())

function openDashboard(
  answers: Parameters<typeof serveToday>[1],
  { role = 'owner', path = '/dashboard' }: { role?: 'owner' | 'viewer'; path?: string } = {},
) {
  const server = startFakeServer()
  signIn(server, { role })
  serveDashboard(server, { widgets: [] })
  serveToday(server, answers)
  return { server, page: renderConsole(path) }
}

const findSection = async () => within(await screen.findByRole('region', { name: 'New from your cameras' }))
const hrefOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href) // safe: found as a link

test('each number of arrivals since the last visit is a link to its list', async () => {
  const { server } = openDashboard({
    today: { new_insights: 128, new_alerts: 3, answers: { success: 6, failed: 1 } },
  })
  const section = await findSection()
  await section.findByRole('heading', { name: 'Since your last visit' })
  section.getByText('Nov 24th, 2026 15:10 UTC')
  const insights = hrefOf(await section.findByRole('link', { name: '128 new insights' }))
  expect(insights.pathname).toBe('/insights')
  expect(JSON.parse(insights.searchParams.get('filters') ?? '')).toEqual([
    { column: 'received_since', since: '2026-11-24T15:10:00.000Z' },
  ])
  const alerts = hrefOf(section.getByRole('link', { name: '3 new alerts' }))
  expect([alerts.pathname, alerts.searchParams.get('since')]).toEqual(['/alerts', '2026-11-24T15:10:00.000Z'])
  for (const name of ['6 commands succeeded', '1 command failed'])
    expect(hrefOf(section.getByRole('link', { name })).pathname).toBe('/device-updates')
  expect(server.callsTo(getToday)).toEqual([{ querystring: { since: '2026-11-24T15:10:00.000Z' } }])
})

test('with OTA messages switched on, links to both lists of commands follow the numbers', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(
    listFeatures,
    FEATURES.map((feature) => ({ ...feature, enabled: true })),
  )
  serveDashboard(server, { widgets: [] })
  serveToday(server, { today: { answers: { success: 2, failed: 0 } } })
  renderConsole('/dashboard')
  const section = await findSection()
  await section.findByText('2 commands succeeded')
  expect(hrefOf(await section.findByRole('link', { name: 'OTA Messages' })).pathname).toBe('/ota-messages')
  section.getByRole('link', { name: 'Device Updates' })
  expect(section.queryByRole('link', { name: '2 commands succeeded' })).toBeNull()
})

test('on the first visit the section covers the last 24 hours', async () => {
  const { server } = openDashboard({ since: null, today: { new_insights: 1 } })
  const section = await findSection()
  await section.findByRole('heading', { name: 'In the last 24 hours' })
  await section.findByRole('link', { name: '1 new insight' })
  const since = server.callsTo(getToday)[0]?.querystring.since ?? ''
  const hours = (Date.now() - Date.parse(since)) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

test('the section shows that nothing has arrived, that there are no photos, and that no camera needs a visit', async () => {
  openDashboard({ today: { photos_from: 'week' } })
  const section = await findSection()
  await section.findByText('Nothing new has arrived.')
  section.getByRole('heading', { name: 'Best photos of the last 7 days' })
  section.getByText('No photos in this period.')
  await section.findByText('No camera needs a visit')
  expect(section.queryAllByRole('link')).toEqual([])
})

test('a count that reaches the limit is shown as “or more”', async () => {
  openDashboard({ today: { new_insights: TODAY_COUNT_MAX } })
  const section = await findSection()
  expect(await section.findByRole('link', { name: '10,000 or more new insights' })).toBeTruthy()
})

test('a photo shows class, confidence and camera, and leads to its insight', async () => {
  const fox = anInsight({ insight_id: 31, display_name: 'North gate', photoUrl: 'a.jpg', confidence: 91.4 })
  const named = anInsight({ insight_id: 32, class_name: 'serval', userConfirmed: true, photoUrl: 'b.jpg' })
  openDashboard({ today: { photos: [fox, named], photos_from: 'day' } })
  const section = await findSection()
  const photos = await section.findByRole('list', { name: 'Best photos of the last 24 hours' })
  const [first, second] = within(photos).getAllByRole('link') as [HTMLElement, HTMLElement]
  expect(first.textContent).toMatch(/^red fox.*North gate.*ago.*91%$/)
  expect(hrefOf(first).pathname + hrefOf(first).search).toBe('/insights?insight=31')
  expect(second.textContent).toMatch(/^serval.*confirmed$/)
})

test('a viewer sees only new insights and photos, and nothing else is requested', async () => {
  const today = {
    new_insights: 5,
    new_alerts: null,
    answers: null,
    photos: [anInsight({ photoUrl: 'a.jpg' })],
  }
  const { server } = openDashboard({ today }, { role: 'viewer' })
  const section = await findSection()
  await section.findByRole('link', { name: '5 new insights' })
  section.getByRole('heading', { name: 'Best new photos' })
  expect(section.queryByText(/visit\b.*\d/)).toBeNull()
  expect(section.queryByRole('heading', { name: /Needs a visit/ })).toBeNull()
  expect(server.callsTo(listAlerts)).toEqual([])
  expect(server.callsTo(listDevices)).toEqual([])
})

test('cameras that need a visit are listed by place, with the same count as on Alerts', async () => {
  const places = ['Ridge', 'River', 'Ridge', null, 'Swamp']
  const devices = places.map((location_name, at) =>
    aDevice({
      device_id: at + 1,
      display_name: `Camera ${at + 1}`,
      location_name,
      conditions: ['low_battery'],
    }),
  )
  const alerts = [
    anAlert({ id: 1, associated_id: '2', alert_type: 'sentinel_cable_error' }),
    anAlert({ id: 2, associated_id: '9', alert_type: 'no_recent_insights' }),
  ]
  devices[1] = aDevice({ ...devices[1], conditions: ['sentinel_cable_error', 'low_battery'] })
  openDashboard({ devices, alerts })
  const section = await findSection()
  const { visit, watch } = groupCameras({ devices, alerts, nowMs: Date.now() })
  await section.findByRole('heading', { name: `Needs a visit ${visit.length}` })
  const rows = within(section.getByRole('list', { name: 'Needs a visit' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'River Camera 2 Cable Error, Battery Level Warning',
    'Ridge 2 camerasCamera 1 Battery Level Warning',
    'No location set Camera 4 Battery Level Warning',
  ])
  const all = section.getByRole('link', { name: `All ${visit.length} cameras that need a visit` })
  expect(hrefOf(all).search).toBe('?by=visits')
  const others = section.getByRole('link', { name: `Keep an eye on ${watch.length} camera` })
  expect(hrefOf(others).pathname + hrefOf(others).search).toBe('/devices?trouble=watch')
})

test('a part that cannot be loaded shows an error, leaves the rest unaffected, and can be loaded again', async () => {
  const { server, page } = openDashboard({ today: { new_insights: 7 } })
  server.fail(getToday, { code: 'invalid', errors: {} })
  server.fail(listDevices, { code: 'invalid', errors: {} })
  const section = await findSection()
  await section.findByText('What’s new could not be loaded.')
  await section.findByText('The cameras that need a visit could not be loaded.')
  screen.getByRole('button', { name: 'Edit dashboard' })
  server.recover(getToday, listDevices)
  const [first, second] = section.getAllByRole('button', { name: 'Try again' }) as [HTMLElement, HTMLElement]
  await page.user.click(second)
  await section.findByText('No camera needs a visit')
  await page.user.click(first)
  await section.findByRole('link', { name: '7 new insights' })
})

test('a visit that could not be reported is reported again by Try again', async () => {
  const { server, page } = openDashboard({ today: { new_insights: 7 } })
  server.fail(recordDashboardVisit, { code: 'invalid', errors: {} })
  const section = await findSection()
  await section.findByText('What’s new could not be loaded.')
  server.recover(recordDashboardVisit)
  await page.press('Try again', section)
  await section.findByRole('link', { name: '7 new insights' })
})

test('the section can be collapsed and expanded, which the browser remembers, without another request', async () => {
  const { server, page } = openDashboard({ today: { new_insights: 7 } })
  const section = await findSection()
  await section.findByRole('link', { name: '7 new insights' })
  await page.press('Hide news', section)
  expect(section.queryByRole('link')).toBeNull()
  expect(localStorage.getItem('dashboard.today-folded')).toBe('true')
  await page.press('Show news', section)
  await section.findByRole('link', { name: '7 new insights' })
  expect(server.callsTo(getToday)).toHaveLength(1)
})

test('a browser in which the section was collapsed opens it collapsed, and only reports the visit', async () => {
  localStorage.setItem('dashboard.today-folded', 'true')
  const { server } = openDashboard({ today: { new_insights: 7 } })
  const section = await findSection()
  section.getByRole('button', { name: 'Show news', expanded: false })
  await waitFor(() => expect(server.callsTo(recordDashboardVisit)).toHaveLength(1))
  expect(server.callsTo(getToday)).toEqual([])
})

test('the visit is reported every few minutes, and the start of what counts as new stays the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = openDashboard({ today: { new_insights: 7 } })
  const section = await findSection()
  await section.findByRole('link', { name: '7 new insights' })
  server.answer(recordDashboardVisit, { since: '2026-11-25T09:00:00.000Z' })
  await act(() => vi.advanceTimersByTimeAsync(VISIT_REPORT_MINUTES * 60_000))
  await waitFor(() => expect(server.callsTo(recordDashboardVisit)).toHaveLength(2))
  section.getByText('Nov 24th, 2026 15:10 UTC')
  focusManager.setFocused(false)
  try {
    await act(() => vi.advanceTimersByTimeAsync(3 * VISIT_REPORT_MINUTES * 60_000))
    expect(server.callsTo(recordDashboardVisit)).toHaveLength(2)
  } finally {
    focusManager.setFocused(undefined)
  }
  expect(server.callsTo(getToday).map(({ querystring }) => querystring.since)).toEqual([
    '2026-11-24T15:10:00.000Z',
  ])
})

test('a page that was hidden for longer than the pause starts another visit', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = openDashboard({ today: { new_insights: 7 } })
  const section = await findSection()
  await section.findByText('Nov 24th, 2026 15:10 UTC')
  server.answer(recordDashboardVisit, { since: '2026-11-25T09:00:00.000Z' })
  focusManager.setFocused(false)
  try {
    await act(() => vi.advanceTimersByTimeAsync((VISIT_PAUSE_MINUTES + 1) * 60_000))
  } finally {
    act(() => focusManager.setFocused(undefined))
  }
  expect(await section.findByText('Nov 25th, 2026 09:00 UTC')).toBeTruthy()
})

test('arriving insights and alerts increase the counts in place', async () => {
  const { server, page } = openDashboard({ today: { new_insights: 7 } })
  const section = await findSection()
  await section.findByRole('link', { name: '7 new insights' })
  server.answer(getToday, aToday({ new_insights: 8, new_alerts: 1 }))
  page.push('insights:added', { insights: [anInsight()], total: 1 })
  page.push('alert:changed', anAlert())
  await section.findByRole('link', { name: '8 new insights' })
  section.getByRole('link', { name: '1 new alert' })
  expect(server.callsTo(getToday)).toHaveLength(2)
})

test('with filters set, a note says that they apply to the widgets', async () => {
  const filters = JSON.stringify([{ column: 'class_name', value: 'fox' }])
  openDashboard({}, { path: `/dashboard?filters=${encodeURIComponent(filters)}` })
  const section = await findSection()
  expect(await section.findByText('Filters apply to the widgets below.')).toBeTruthy()
})
