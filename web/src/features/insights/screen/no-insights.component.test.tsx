import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

test('a list without insights offers sample cameras', async () => {
  serveInsights([])
  renderConsole('/insights')
  await screen.findByRole('heading', { name: 'No insights yet' })
  expect(await screen.findByRole('button', { name: 'Look at sample cameras' })).toBeDefined()
})

test('the empty state names only those filters of the URL that can match nothing, each with the reason', async () => {
  serveInsights([])
  const rules = [
    { column: 'confidence', value: '>80' },
    { column: 'device', value: '>80' },
    { column: 'device_id', value: '#7' },
  ]
  renderConsole(`/insights?filters=${encodeURIComponent(JSON.stringify(rules))}`)
  const state = (await screen.findByRole('heading', { name: 'No insight matches' })).parentElement
  const said = Array.from(state?.querySelectorAll('p') ?? [], ({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringMatching(/^“Confidence: >80” cannot match\. Enter digits from 0 to 100\./),
    '“Device ID: #7” cannot match. Enter digits, such as 42.',
  ])
})
