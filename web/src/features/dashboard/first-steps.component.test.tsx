import { listAlerts } from '@sentinel/contracts/alerts/alerts'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import {
  type SampleFleet,
  closeFirstSteps,
  createSampleFleet,
  getFirstSteps,
  removeSampleFleet,
} from '@sentinel/contracts/fleet/first-steps'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import { listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someSteps } from '../../platform/testing/sample-fleet.ts'
import { renderConsole, signIn, startFakeServer } from '../../testing/render-console.tsx'
import { serveDashboard } from './testing/serve-dashboard.ts'

const READY = {
  state: 'ready',
  cameras: 6,
  insights: 812,
  removed_at: '2026-12-09T10:00:00.000Z',
} as const

const NO_INSIGHTS = { insight_ids: [], insight_status: 'acknowledge' as const, insights: [] }

function openDashboard(steps = someSteps(), settings = {}) {
  const server = startFakeServer(settings)
  signIn(server)
  serveDashboard(server, { widgets: [] })
  server.answer(getFirstSteps, steps)
  return { server, ...renderConsole('/dashboard') }
}

const step = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} is no step`)
  return within(item)
}

test('the first steps lead a new account to a camera, to samples, to triage and to a message', async () => {
  openDashboard()
  const cameras = await step('Add your first camera')
  cameras.getByRole('button', { name: 'Claim a camera' })
  await cameras.findByRole('button', { name: 'Look at sample cameras' })
  const triage = await step('Triage three sightings')
  triage.getByText('Available once a camera has sent a sighting.')
  const message = await step('Set up one message')
  expect(message.getByRole('link', { name: 'Set up email' }).getAttribute('href')).toBe('/admin?dialog=email')
})

test('samples are requested with one click, and show their progress', async () => {
  const { server, press, push } = openDashboard()
  const steps = (fleet: Partial<SampleFleet>) => someSteps({ sample_fleet: { ...READY, ...fleet } })
  server.answer(createSampleFleet, steps({ state: 'waiting', cameras: 0, insights: 0 }))
  await press('Look at sample cameras')
  await screen.findByText(/^Your sample cameras are being set up\./)
  server.answer(getFirstSteps, steps({ state: 'filling', insights: 120 }))
  push('insights:changed', NO_INSIGHTS)
  await screen.findByText(/past weeks: 120 insights so far/)
  server.answer(getFirstSteps, steps({}))
  push('insights:changed', NO_INSIGHTS)
  await screen.findByText(/6 sample cameras with 812 insights.* removed on Dec 9th, 2026 at the latest/)
})

test('samples are removed with one click', async () => {
  const { server, press } = openDashboard(someSteps({ sample_fleet: READY }))
  server.answer(removeSampleFleet, someSteps())
  await press('Remove sample cameras')
  await screen.findByText('The sample cameras and their insights were removed.')
  await screen.findByRole('button', { name: 'Look at sample cameras' })
})

test('a second tap on the button that requested samples does not remove them', async () => {
  const { server, press } = openDashboard()
  const waiting = someSteps({ sample_fleet: { ...READY, state: 'waiting', cameras: 0, insights: 0 } })
  server.answer(createSampleFleet, waiting)
  server.answer(removeSampleFleet, someSteps())
  await press('Look at sample cameras')
  await press('Remove sample cameras')
  expect(server.callsTo(removeSampleFleet)).toEqual([])
  await waitFor(
    async () => {
      await press('Remove sample cameras')
      expect(server.callsTo(removeSampleFleet)).toHaveLength(1)
    },
    { timeout: 5000, interval: 300 },
  )
  await screen.findByText('The sample cameras and their insights were removed.')
})

test('finished steps are marked, and triage is counted', async () => {
  openDashboard(someSteps({ has_cameras: true, triaged: 2 }))
  const cameras = await step('Add your first camera')
  cameras.getByRole('img', { name: 'Done' })
  expect(cameras.queryByRole('button')).toBeNull()
  const triage = await step('Triage three sightings')
  triage.getByText('2 of 3 done')
  triage.getByRole('img', { name: 'Not done yet' })
})

test('the steps can be hidden permanently; sample cameras are named as long as they exist', async () => {
  const { server, press } = openDashboard(someSteps({ sample_fleet: READY }))
  await screen.findByRole('heading', { name: 'First steps' })
  server.answer(closeFirstSteps, {})
  server.answer(getFirstSteps, someSteps({ is_open: false, sample_fleet: READY }))
  await press('Hide first steps')
  await screen.findByRole('heading', { name: 'Sample cameras' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull())
})

test('when a step removes its own button, the page gets the focus', async () => {
  const { server, press } = openDashboard()
  const hasFocus = () => waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  server.answer(createSampleFleet, someSteps({ sample_fleet: READY }))
  await press('Look at sample cameras')
  await hasFocus()
  server.answer(removeSampleFleet, someSteps())
  await press('Remove sample cameras')
  await hasFocus()
  server.answer(closeFirstSteps, {})
  server.answer(getFirstSteps, someSteps({ is_open: false }))
  await press('Hide first steps')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull())
  await hasFocus()
})

test('the dashboard without cameras offers samples if the steps are hidden', async () => {
  const { server, press } = openDashboard(someSteps({ is_open: false }))
  server.answer(createSampleFleet, someSteps({ is_open: false, sample_fleet: READY }))
  await screen.findByRole('heading', { name: 'No cameras yet' })
  await press('Look at sample cameras')
  await screen.findByRole('heading', { name: 'Sample cameras' })
  expect(screen.queryByRole('button', { name: 'Look at sample cameras' })).toBeNull()
})

test('My Devices without cameras offers samples, and shows the reason if none are available', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(getFirstSteps, someSteps({ is_open: false }))
  server.answer(listDevices, [])
  server.answer(listDeviceInsights, [])
  server.answer(listAlerts, [])
  server.answer(listGroups, [])
  const { press } = renderConsole('/devices')
  const general = 'All sample cameras are in use. Try again tomorrow.'
  server.fail(createSampleFleet, { code: 'unavailable', errors: { general } })
  await press('Look at sample cameras')
  await screen.findByText(general)
  server.recover(createSampleFleet)
  server.answer(createSampleFleet, someSteps({ is_open: false, sample_fleet: READY }))
  await press('Look at sample cameras')
  await screen.findByRole('heading', { name: 'Sample cameras' })
  screen.getByText(/your triage of those insights/)
})

test('a console without samples does not offer them', async () => {
  openDashboard(someSteps(), { offersSamples: false })
  const cameras = await step('Add your first camera')
  await cameras.findByRole('button', { name: 'Claim a camera' })
  expect(screen.queryByRole('button', { name: 'Look at sample cameras' })).toBeNull()
})
