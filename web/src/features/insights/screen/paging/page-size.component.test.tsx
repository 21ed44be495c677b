import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveInsights } from '../../testing/serve-insights.ts'

test('a page has 25 rows until the user chooses another size, and the choice is stored', async () => {
  serveInsights(Array.from({ length: 60 }, (_, at) => anInsight({ insight_id: 100 - at })))
  const { press, user } = renderConsole('/insights')
  await screen.findByText('1–25 of 60')
  await press('Rows per page: 25')
  await user.click(await screen.findByRole('menuitemradio', { name: /^All/ }))
  await screen.findByRole('button', { name: 'Rows per page: All' })
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(localStorage.getItem('user.insights.pageSize')).toBe('"all"')
})
