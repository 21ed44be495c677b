import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { getMapOverview, listMapAlerts, listMapSignals } from '@sentinel/contracts/fleet/map'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const CAMERA_ID = 7
const NONE = { weak: 0, fair: 0, good: 0 }

/** Replaces the worker. Without WebGL the page shows only the panel, not the map. */
class InertWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

function serveMap() {
  vi.stubGlobal('Worker', InertWorker)
  const server = startFakeServer()
  signIn(server)
  server.answer(getMapOverview, {
    devices: 1,
    placed: 1,
    clusters: 'browser',
    insight_count: 0,
    bounds: { west: 36, east: 37, south: 0, north: 1 },
    warnings: recordBy('mapWarning', () => 0),
    signals: { ...NONE, weak: 1 },
  })
  const place = { latitude: 0.5, longitude: 36.5 }
  server.answer(listDevices, [aDevice({ device_id: CAMERA_ID, ...place })])
  server.answer(listMapAlerts, [])
  server.answer(listDeviceInsights, [])
  server.answer(listGroups, [])
  return server
}

test('if signals cannot be loaded, an error with Try again is shown beside their switch', async () => {
  const server = serveMap()
  server.fail(listMapSignals, { status: 500, code: 'internal' })
  const { user } = renderConsole('/map?coverage=true')
  const legend = within(await screen.findByRole('region', { name: 'Legend' }))
  expect((await legend.findByRole('alert')).textContent).toMatch(/^The signals could not be loaded\. \w/)
  expect(legend.getByText('Cable Error')).toBeDefined() // the map is the same as without the layer
  const signal = { device_id: CAMERA_ID, margin_db: 1.5, signal: 'weak' as const }
  server.answer(listMapSignals, [{ ...signal, heard_at: new Date().toISOString() }])
  server.recover(listMapSignals)
  await user.click(legend.getByRole('button', { name: 'Try again' }))
  await legend.findByText(/some messages are lost/)
  expect(legend.queryByRole('alert')).toBeNull()
  expect(legend.getByText('Weak signal').closest('li')?.textContent).toMatch(/1$/)
})
