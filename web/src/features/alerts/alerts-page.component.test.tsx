import { AlertType } from '@sentinel/contracts/alerts/alert-types'
import {
  type Alert,
  listAlerts,
  resolveAllAlerts,
  updateAlertStatus,
} from '@sentinel/contracts/alerts/alerts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice, anAlert } from '../../platform/testing/sample-fleet.ts'
import { daysAgo } from '../../testing/days-ago.ts'
import { findDialog } from '../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'
import { serveAlerts } from './testing/serve-alerts.ts'

const devices = [
  aDevice({ device_id: 7, display_name: 'North gate' }),
  aDevice({ device_id: 8, display_name: 'South gate' }),
]

/** Returns the alerts from top to bottom. Skips the first row, which is the table head. */
const readRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const findAmounts = (open: number, cameras: number, fresh: number) =>
  screen.findByText(
    `${open} open alert${open === 1 ? '' : 's'} on ${cameras} camera${cameras === 1 ? '' : 's'}, ${fresh} new`,
  )

test('if alerts cannot be loaded, an error is shown and they can be loaded again', async () => {
  const server = serveAlerts()
  server.makeUnreachable(listAlerts)
  const { press } = renderConsole('/alerts')
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(listAlerts)
  await press('Try again')
  await screen.findByText('No open alerts')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an action shows immediately, and is undone with the reason if it fails', async () => {
  const server = serveAlerts({ alerts: [anAlert()], devices })
  server.makeUnreachable(updateAlertStatus)
  const release = server.hold(updateAlertStatus)
  const { press } = renderConsole('/alerts')
  await press('Acknowledge: Battery Level Warning, North gate')
  await findAmounts(1, 1, 0)
  release()
  await screen.findByText('Nothing was changed. The server can’t be reached. Please check your connection.')
  await findAmounts(1, 1, 1)
  expect(server.callsTo(updateAlertStatus)).toEqual([{ params: { id: 1 }, body: { status: 'acknowledged' } }])
})

test('all alerts can be acknowledged with one action; resolving them asks for confirmation', async () => {
  const alerts: Alert[] = AlertType.options.map((alert_type, at) => anAlert({ id: at + 1, alert_type }))
  const server = serveAlerts({
    alerts: [...alerts, anAlert({ id: 9, associated_id: '8', status: 'acknowledged' })],
    devices,
  })
  const { press } = renderConsole('/alerts')
  await screen.findByRole('link', { name: 'Alerts, 4 new' })
  await press('Acknowledge All')
  await screen.findByText('4 alerts acknowledged.')
  await findAmounts(5, 2, 0)
  await screen.findByRole('link', { name: 'Alerts' })
  await press('Resolve All')
  const question = await findDialog('Resolve 5 alerts?')
  await question.findByText(/This cannot be undone\./)
  expect(server.callsTo(resolveAllAlerts)).toEqual([])
  await press('Resolve All', question)
  await screen.findByText('5 alerts resolved.')
  await screen.findByText('No open alerts')
})

test('a click on a column header sorts by this column, and the URL has the sort order', async () => {
  serveAlerts({
    alerts: [
      anAlert({ id: 1, status: 'acknowledged', created_at: daysAgo(0) }),
      anAlert({ id: 2, alert_type: 'no_recent_insights', created_at: daysAgo(3) }),
    ],
    devices,
  })
  const { press, router } = renderConsole('/alerts')
  await findAmounts(2, 1, 1)
  expect(readRows()[0]).toMatch(/Battery Level Warning/)
  await press('Created At')
  await waitFor(() => expect(readRows()[0]).toMatch(/No Recent Insights/))
  await press('Status')
  await waitFor(() => expect(readRows()[0]).toMatch(/^New/))
  expect(router.state.location.search).toMatchObject({ sort: 'status' })
})

test('cameras that need a visit are listed separately, also if their alert is resolved', async () => {
  serveAlerts({
    alerts: [
      anAlert({ id: 1, alert_type: 'sentinel_cable_error', created_at: daysAgo(12) }),
      anAlert({ id: 2, associated_id: '8', created_at: daysAgo(0) }),
      anAlert({ id: 3, associated_id: '8', alert_type: 'no_recent_insights', created_at: daysAgo(0) }),
    ],
    devices: [
      aDevice({ device_id: 7, display_name: 'North gate', conditions: ['sentinel_cable_error'] }),
      aDevice({ device_id: 8, display_name: 'South gate', conditions: ['low_battery'] }),
      aDevice({ device_id: 9, display_name: 'West gate', last_seen: daysAgo(9) }),
    ],
  })
  const { press } = renderConsole('/alerts')
  await press('By camera')
  const visits = within(await screen.findByRole('region', { name: 'Needs a visit' }))
  const cameras = visits.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(cameras).toEqual([expect.stringMatching(/^South/), expect.stringMatching(/^North/)])
  visits.getByText(/^Bring charged batteries\./)
  await press('Acknowledge: Battery Level Warning, South gate')
  // An immediate second press is ignored. The button shows when it can be pressed again.
  const resolve = await screen.findByRole('button', { name: 'Resolve: Battery Level Warning, South gate' })
  await waitFor(() => expect(resolve.getAttribute('aria-disabled')).toBe('false'))
  await press('Resolve: Battery Level Warning, South gate')
  await findAmounts(2, 2, 2)
  await visits.findByText('Battery Level Warning.')
  const others = within(screen.getByRole('region', { name: 'Keep an eye on it' }))
  others.getByText('West gate')
  others.getByText(/^Silent for 9 days\./)
  others.getByText('No open alert')
})

test('a viewer has no alerts page, and the alert count is not requested', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/alerts')
  await screen.findByRole('heading', { name: 'Your role can’t open this page' })
  expect(screen.queryByRole('link', { name: /^Alerts/ })).toBeNull()
  expect(server.asked().filter((url) => url.startsWith('/api/alerts'))).toEqual([])
})

test('an account without cameras shows how to add one, and not that all cameras are well', async () => {
  serveAlerts()
  renderConsole('/alerts')
  await screen.findByRole('heading', { name: 'No cameras yet' })
  screen.getByText(/Alerts of your cameras appear here/)
  expect(screen.queryByText(/all cameras are healthy/)).toBeNull()
})

test('if no camera has an alert, the page shows that all cameras are healthy', async () => {
  serveAlerts({ devices })
  renderConsole('/alerts')
  await screen.findByRole('heading', { name: 'No alerts: all cameras are healthy' })
})
