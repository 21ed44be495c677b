import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { getMapOverview } from '@sentinel/contracts/fleet/map'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

test('a map without cameras offers sample cameras', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(getMapOverview, {
    devices: 0,
    placed: 0,
    clusters: 'server',
    bounds: null,
    warnings: recordBy('mapWarning', () => 0),
    signals: { weak: 0, fair: 0, good: 0 },
    insight_count: 0,
  })
  renderConsole('/map')
  await screen.findByRole('heading', { name: 'No Devices Available' })
  expect(await screen.findByRole('button', { name: 'Look at sample cameras' })).toBeDefined()
})
