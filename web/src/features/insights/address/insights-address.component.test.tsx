import { findInsights } from '@sentinel/contracts/insights/insights'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

const LEFT_OUT = 'A part of this address is not valid and was ignored.'

const insights = ['Fox', 'Lion', 'Okapi'].map((class_name, at) =>
  anInsight({ insight_id: 10 - at, class_name, class_list: [] }),
)

test.each(['archived=yes', 'view=map', 'page=0', 'insight=abc', 'sort=-password', 'filters=fox'])(
  'a URL with %s shows the list, and a note about what was ignored until another setting is chosen',
  async (search) => {
    serveInsights(insights)
    const { turn, router } = renderConsole(`/insights?${search}`)
    await screen.findByText('3 insights')
    await screen.findByText(LEFT_OUT)
    await turn('Show archived')
    await waitFor(() => expect(screen.queryByText(LEFT_OUT)).toBeNull())
    expect(router.state.location.search).toEqual({ archived: true })
  },
)

test('only filters that do not exist are dropped from a URL with several filters', async () => {
  const server = serveInsights(insights)
  const filters = JSON.stringify([
    { column: 'class_name', value: 'Okapi' },
    { column: 'password', value: 'x' },
  ])
  renderConsole(`/insights?filters=${encodeURIComponent(filters)}`)
  await screen.findByText('1 insight')
  await screen.findByText(LEFT_OUT)
  expect(server.callsTo(findInsights).at(-1)).toMatchObject({
    querystring: { filters: JSON.stringify([{ column: 'class_name', value: 'Okapi' }]) },
  })
})

test('a viewer sees only the keyboard shortcuts that work for viewers', async () => {
  serveInsights(insights, { role: 'viewer' })
  const { press } = renderConsole('/insights')
  await press('Keys (?)')
  const keys = await findDialog('Keys')
  await keys.findByText('Next and previous insight')
  expect(keys.queryByText(/Acknowledge|Favorite|Archive|Select|Save|Undo/)).toBeNull()
})
