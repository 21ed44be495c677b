import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../testing/render-console.tsx'
import { serveInsights } from './testing/serve-insights.ts'

test('a list without insights offers sample cameras', async () => {
  serveInsights([])
  renderConsole('/insights')
  await screen.findByRole('heading', { name: 'No insights yet' })
  expect(await screen.findByRole('button', { name: 'Look at sample cameras' })).toBeDefined()
})
