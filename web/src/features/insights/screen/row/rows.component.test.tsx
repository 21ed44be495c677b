import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveInsights } from '../../testing/serve-insights.ts'

const WRONG_DATE = 'The camera’s date is wrong: shown at the time of receipt'

test.each(['table', 'gallery'])(
  'the %s marks only the sighting whose camera has the wrong date',
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

test.each(['table', 'gallery'])(
  'the %s shows why there is no photo, and only an empty frame is dimmed',
  async (view) => {
    const some = [
      { class_name: 'Human', comms_source: 'cell', photo_awaited: true },
      { class_name: 'Agouti', comms_source: 'cell' },
      { class_name: 'Lion', photo_damaged: true },
      { class_name: 'empty', class_id: EMPTY_CLASS_ID },
    ] as const
    serveInsights(some.map((one, at) => anInsight({ insight_id: 9 - at, class_list: [], ...one })))
    renderConsole(`/insights?view=${view}`)
    const marks = async (title: string) => (await screen.findAllByTitle(title))[0]
    const titles = ['Photo not here yet', 'Camera sends no photo', 'Photo damaged']
    const found = await Promise.all(titles.map(marks))
    const rows = found.map((mark) => mark?.closest('tr, li')?.textContent)
    expect(rows).toEqual(['Human', 'Agouti', 'Lion'].map((name) => expect.stringContaining(name)))
    expect(new Set(found.map((mark) => mark?.querySelector('svg')?.innerHTML)).size).toBe(3)
    const quiet = Array.from(document.querySelectorAll('[data-quiet]'), ({ textContent }) => textContent)
    expect(quiet).toEqual([expect.stringContaining('empty')])
  },
)

test('the actions of a row can be reached by Tab and pressed by a key', async () => {
  serveInsights([anInsight({ insight_id: 9, class_name: 'Lion', class_list: [] })])
  const { user } = renderConsole('/insights')
  await screen.findByText('1 insight')
  await user.keyboard('j')
  await user.tab()
  expect(document.activeElement?.getAttribute('title')).toBe('Acknowledge (A)')
  await user.keyboard('{Enter}')
  await screen.findByTitle('Acknowledged, not saved')
  await user.tab()
  await user.tab()
  await user.keyboard(' ')
  await screen.findByTitle('Favorite, not saved')
})
