import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/an-insight.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

const insights = ['Fox', 'Lion', 'Okapi'].map((class_name, at) =>
  anInsight({ insight_id: 10 - at, class_name, class_list: [] }),
)

test('a filter is saved into the address, counted on its button, and removed by its chip', async () => {
  serveInsights(insights)
  const { press, fill, router } = renderConsole('/insights')
  await screen.findByText('3 insights')
  await press('Filters')
  const popover = await findDialog('Filters')
  await fill('Value', 'Lion', popover)
  await press('Save Filters', popover)
  await screen.findByText('1 insight')
  await screen.findByRole('button', { name: 'Filters (1)' })
  expect(router.state.location.search).toMatchObject({ filters: [{ column: 'class_name', value: 'Lion' }] })
  await press(/^Remove filter Most Likely Species/)
  await screen.findByText('3 insights')
  expect(router.state.location.search).not.toHaveProperty('filters')
})

test('dates in the wrong order are refused at their field, and nothing is filtered', async () => {
  serveInsights(insights)
  const { press, fill, choose, router } = renderConsole('/insights')
  await press('Filters')
  const popover = await findDialog('Filters')
  await choose('Column', 'Camera Timestamp', popover)
  await fill('From', '2026-11-20', popover)
  await fill('To', '2026-11-19', popover)
  await press('Save Filters', popover)
  await popover.findByText('Must not be before From.')
  expect(router.state.location.search).not.toHaveProperty('filters')
})

test('a view that was saved under a name brings its filters back', async () => {
  serveInsights(insights)
  const filters = JSON.stringify([{ column: 'class_name', value: 'Okapi' }])
  const { press, fill, router } = renderConsole(`/insights?filters=${encodeURIComponent(filters)}`)
  await screen.findByText('1 insight')
  await press('Saved views')
  await press('Save this view…')
  const dialog = await findDialog('Save this view')
  await fill('Name', 'Okapis', dialog)
  await press('Save view', dialog)
  await untilClosed()
  await press(/^Remove filter/)
  await screen.findByText('3 insights')
  await press('Saved views')
  await press('Okapis')
  await screen.findByText('1 insight')
  expect(router.state.location.search).toMatchObject({ filters: [{ column: 'class_name', value: 'Okapi' }] })
})
