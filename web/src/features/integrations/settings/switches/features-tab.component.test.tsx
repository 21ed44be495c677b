import { type Feature, listFeatures, setFeature } from '@sentinel/contracts/account/features'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

const collections: Feature = {
  id: 1,
  key: 'insight_collections',
  name: 'Insight Collections',
  enabled: true,
  instructions: 'Insights of one collection window become one row.',
}

test('the instructions of a feature are shown in a tooltip', async () => {
  serveSettings().answer(listFeatures, [collections])
  const { user } = renderConsole('/admin?tab=features')
  await user.hover(await screen.findByRole('button', { name: /Insight Collections/ }))
  expect((await screen.findByRole('tooltip')).textContent).toBe(collections.instructions)
})

test('a feature is switched immediately, and switched back if the server cannot be reached', async () => {
  const server = serveSettings()
  server.answer(listFeatures, [collections])
  server.makeUnreachable(setFeature)
  const release = server.hold(setFeature)
  const { user } = renderConsole('/admin?tab=features')
  const isOn = await screen.findByRole('switch', { name: 'Insight Collections' })
  await user.click(isOn)
  await waitFor(() => expect(isOn).toHaveProperty('checked', false))
  release()
  await screen.findByText(/^Insight Collections was not changed\. The server can’t be reached/)
  expect(isOn).toHaveProperty('checked', true)
})
