import {
  type CommsSource,
  getInsight,
  type Insight,
  listNearbyInsights,
} from '@sentinel/contracts/insights/insights'
import { getInsightSpecies } from '@sentinel/contracts/insights/species'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anInsight } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveInsights } from '../../testing/serve-insights.ts'

async function openPhoto(photoUrl: string | null, changes: Partial<Insight> = {}) {
  const insight = anInsight({ insight_id: 9, class_name: 'red fox', photoUrl, ...changes })
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
  const photo = () => detail()?.querySelector('img[alt="Photo: red fox"]:not([src*="thumbnail"])')
  const small = () => detail()?.querySelector('img[alt="Photo: red fox"][src*="thumbnail"]')
  return { ...page, detail, photo, small }
}

const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

test('without a photo the detail shows that none was sent, and its controls are disabled', async () => {
  const { detail, photo } = await openPhoto(null)
  await waitFor(() => expect(detail()?.textContent).toContain('Image does not exist'))
  expect(photo()).toBeNull()
  expect(isDisabled('Zoom in')).toBe(true)
  expect(isDisabled('Full screen')).toBe(true)
})

test.each<[CommsSource, { photo_awaited?: true }, string]>([
  ['lora', {}, 'The camera sends no photos: the sighting came by LoRa, which carries none.'],
  ['cell', {}, 'The camera sends no photo of this sighting.'],
  ['cell', { photo_awaited: true }, 'No photo has arrived for this sighting yet.'],
])('a sighting by %s without a photo (%j) shows why', async (source, announced, reason) => {
  await openPhoto(null, { comms_source: source, ...announced })
  await screen.findByText(reason)
})

test('a photo that cannot be shown at all is called damaged, not absent, in the list and in the detail', async () => {
  const { detail } = await openPhoto(null, { photo_damaged: true })
  await screen.findByText('A photo has arrived, but nothing of it can be shown.')
  expect(detail()?.textContent).toContain('Photo damaged')
  expect(document.body.textContent).not.toContain('Image does not exist')
  expect(document.querySelectorAll('[title="Photo damaged"]').length).toBeGreaterThan(0)
})

test('a photo with a missing part is shown, with a note once it is loaded', async () => {
  const { detail, photo } = await openPhoto('photo.jpg', { photo_damaged: true })
  await waitFor(() => expect(photo()).toBeTruthy())
  fireEvent.load(photo()!)
  await waitFor(() => expect(detail()?.textContent).toContain('Photo damaged. A part of it is missing.'))
})

test('a loading photo shows its state, and a failed one is loaded again by its button or when the network returns', async () => {
  const { detail, photo, small, press } = await openPhoto('photo.jpg')
  const fail = async () => {
    fireEvent.error(photo()!)
    await waitFor(() => expect(small()).toBeTruthy())
    fireEvent.error(small()!)
  }
  await waitFor(() => expect(photo()).toBeTruthy())
  expect(detail()?.textContent).toContain('Loading the photo')
  await fail()
  await screen.findByText('The photo could not be loaded.')
  expect(detail()?.textContent).not.toContain('Image does not exist')
  await press('Try again')
  await fail()
  await screen.findByText('The photo could not be loaded.')
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(photo()).toBeTruthy())
  fireEvent.load(photo()!)
  await waitFor(() => expect(detail()?.textContent).not.toContain('Loading the photo'))
  expect(isDisabled('Full screen')).toBe(false)
})

test('if only the thumbnail can be loaded, it is shown with a note', async () => {
  const { detail, photo, small, press } = await openPhoto('photo.jpg')
  await waitFor(() => expect(photo()).toBeTruthy())
  fireEvent.error(photo()!)
  await waitFor(() => expect(small()).toBeTruthy())
  await screen.findByText('Only the small photo loaded.')
  await press('Try again')
  fireEvent.load(photo()!)
  await waitFor(() => expect(detail()?.textContent).not.toContain('Only the small photo'))
})

test('the detail above the list shows that the network is lost, until it returns', async () => {
  const { detail } = await openPhoto(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  fireEvent(window, new Event('offline'))
  await waitFor(() => expect(detail()?.textContent).toContain('Offline. You see what was loaded before.'))
  vi.restoreAllMocks()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(detail()?.textContent).not.toContain('Offline.'))
})
