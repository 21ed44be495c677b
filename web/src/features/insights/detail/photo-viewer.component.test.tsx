import { getInsight, listNearbyInsights } from '@sentinel/contracts/insights'
import { getInsightSpecies } from '@sentinel/contracts/species'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anInsight } from '../../../platform/testing/an-insight.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

async function openPhoto(photoUrl: string | null) {
  const insight = anInsight({ insight_id: 9, class_name: 'red fox', photoUrl })
  const server = serveInsights([insight])
  server.answer(getInsight, insight)
  server.answer(listNearbyInsights, { insights: [] })
  const species = { class_id: insight.class_id, className: 'red fox' }
  server.answer(getInsightSpecies, {
    machine: { ...species, confidence: 93 },
    review: null,
    classes: [species],
  })
  const page = renderConsole('/insights?insight=9')
  const detail = () => document.querySelector<HTMLElement>('[data-insight-detail]')
  await waitFor(() => expect(detail()).not.toBeNull())
  const photo = () => detail()?.querySelector('img[alt="Photo: red fox"]')
  return { ...page, detail, photo }
}

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('where no photo was sent the detail says so, and its controls are disabled', async () => {
  const { detail, photo } = await openPhoto(null)
  await waitFor(() => expect(detail()?.textContent).toContain('Image does not exist'))
  expect(photo()).toBeNull()
  expect(isDisabled('Zoom in')).toBe(true)
  expect(isDisabled('Full screen')).toBe(true)
})

test('a photo that is loading says so, and a failed one is tried again by its button and when the network is back', async () => {
  const { detail, photo, press } = await openPhoto('photo.jpg')
  await waitFor(() => expect(photo()).toBeTruthy())
  expect(detail()?.textContent).toContain('Loading the photo')
  fireEvent.error(photo()!)
  await screen.findByText('The photo could not be loaded.')
  expect(detail()?.textContent).not.toContain('Image does not exist')
  await press('Try again')
  fireEvent.error(photo()!)
  await screen.findByText('The photo could not be loaded.')
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(photo()).toBeTruthy())
  fireEvent.load(photo()!)
  await waitFor(() => expect(detail()?.textContent).not.toContain('Loading the photo'))
  expect(isDisabled('Full screen')).toBe(false)
})
