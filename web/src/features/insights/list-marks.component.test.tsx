import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../platform/testing/an-insight.ts'
import { renderConsole } from '../../testing/render-console.tsx'
import { serveInsights } from './testing/serve-insights.ts'

const WRONG_DATE = 'The camera’s date is wrong: shown at the time of receipt'

test.each(['table', 'gallery'])(
  'the %s marks a sighting whose camera has the wrong date, and no other',
  async (view) => {
    const doubtful = anInsight({ file_ctime: '2001-01-01T00:00:00.000Z', class_name: 'lynx' })
    serveInsights([doubtful, anInsight({ insight_id: doubtful.insight_id - 1, class_name: 'wolf' })])
    renderConsole(`/insights?view=${view}`)
    const mark = await screen.findByTitle(WRONG_DATE)
    expect(mark.closest('tr, li')?.textContent).toContain('lynx')
    expect(mark.textContent).toContain(WRONG_DATE)
    expect(mark.querySelector('time')).not.toBeNull()
  },
)

test('a card of the gallery says that its photo is damaged', async () => {
  serveInsights([anInsight({ photo_damaged: true })])
  renderConsole('/insights?view=gallery')
  const words = await screen.findByText('Photo damaged')
  expect(words.getAttribute('title')).toBe('Photo damaged')
})
