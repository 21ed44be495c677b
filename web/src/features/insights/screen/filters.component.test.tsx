import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { getDevice } from '@sentinel/contracts/fleet/devices'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { insightsOfDevice } from '../../../shared/insights/insights-of-device.ts'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

const insights = ['Fox', 'Lion', 'Okapi'].map((class_name, at) =>
  anInsight({ insight_id: 10 - at, class_name, class_list: [] }),
)

test('a filter is saved in the URL, counted on its button, and removed by its chip', async () => {
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

test('a filter row without a value shows an error, and filters nothing', async () => {
  serveInsights(insights)
  const { press, fill, router } = renderConsole('/insights')
  await screen.findByText('3 insights')
  await press('Filters')
  const popover = await findDialog('Filters')
  await fill('Value', 'Lion', popover)
  await press('Add filter', popover)
  await press('Save Filters', popover)
  await popover.findByText('Enter a value, or remove this filter.')
  expect(router.state.location.search).not.toHaveProperty('filters')
  await press('Remove filter 2: Most Likely Species', popover)
  await press('Save Filters', popover)
  await screen.findByText('1 insight')
})

test('dates in the wrong order show an error at their field, and filter nothing', async () => {
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

test('a filter can select hours of the day, also past midnight', async () => {
  const at = (time: string) => {
    const time_stamp = `2026-11-20T${time}:00.000Z`
    return anInsight({ insight_id: firstInsightId(Date.parse(time_stamp)), file_ctime: null, time_stamp })
  }
  serveInsights([at('23:30'), at('12:00'), at('05:59')])
  const { press, choose, router } = renderConsole('/insights')
  await screen.findByText('3 insights')
  await press('Filters')
  const popover = await findDialog('Filters')
  await choose('Column', 'Hour of day', popover)
  popover.getByText('Hours are in UTC.')
  await choose('From', '20:00', popover)
  await choose('To', '05:59', popover)
  await press('Save Filters', popover)
  await screen.findByText('2 insights')
  expect(router.state.location.search).toMatchObject({
    filters: [{ column: 'hour_of_day', first_hour: 20, last_hour: 5 }],
  })
  await press('Remove filter Hour of day: 20:00–05:59')
  await screen.findByText('3 insights')
})

test('a view that was saved under a name restores its filters', async () => {
  serveInsights(insights)
  const filters = JSON.stringify([{ column: 'class_name', value: 'Okapi' }])
  const { press, user, router } = renderConsole(`/insights?filters=${encodeURIComponent(filters)}`)
  await screen.findByText('1 insight')
  await press('Saved views')
  await findDialog('Saved views')
  await user.keyboard('Okapis{Enter}')
  await untilClosed()
  await press(/^Remove filter/)
  await screen.findByText('3 insights')
  await press('Saved views')
  await press('Okapis')
  await screen.findByText('1 insight')
  expect(router.state.location.search).toMatchObject({ filters: [{ column: 'class_name', value: 'Okapi' }] })
})

const ofDevices = [7, 17, 70].map((device_id, at) =>
  anInsight({ insight_id: 10 - at, device_id, class_name: 'Fox', class_list: [] }),
)
const exactly = (deviceId: number) =>
  `/insights?filters=${encodeURIComponent(JSON.stringify(insightsOfDevice(deviceId).filters))}`
const findChip = () => screen.findByRole('button', { name: 'Remove filter Device 7 · North ridge' })

test('a link to the insights of a device lists only that device and names it in a filter that can be removed', async () => {
  const server = serveInsights(ofDevices)
  server.answer(getDevice, aDevice({ device_id: 7, display_name: 'North ridge' }))
  const { press, router } = renderConsole(exactly(7))
  await screen.findByText('1 insight')
  await findChip()
  await press('Remove filter Device 7 · North ridge')
  await screen.findByText('3 insights')
  expect(router.state.location.search).not.toHaveProperty('filters')
})

test('a further filter can be added to that of a device, and the form can remove the device', async () => {
  const server = serveInsights(ofDevices)
  server.answer(getDevice, aDevice({ device_id: 7, display_name: 'North ridge' }))
  const { press, fill, router } = renderConsole(exactly(7))
  await findChip()
  await press('Filters (1)')
  const popover = await findDialog('Filters')
  await fill('Value', 'Fo', popover)
  await press('Save Filters', popover)
  await screen.findByRole('button', { name: 'Filters (2)' })
  expect(router.state.location.search).toMatchObject({
    filters: [
      { column: 'exact_device', device_id: 7 },
      { column: 'class_name', value: 'Fo' },
    ],
  })
  await press('Filters (2)')
  const again = await findDialog('Filters')
  await press('Remove filter Device 7 · North ridge', again)
  await press('Save Filters', again)
  await screen.findByText('3 insights')
})

test('a link to the insights of a class lists only that class and names it in a filter that can be removed', async () => {
  serveInsights(['fox', 'gray fox'].map((class_name, at) => anInsight({ insight_id: 9 - at, class_name })))
  const filters = JSON.stringify([{ column: 'exact_class', value: 'fox' }])
  const { press, user } = renderConsole(`/insights?filters=${encodeURIComponent(filters)}`)
  await screen.findByText('1 insight')
  await press('Filters (1)')
  const popover = await findDialog('Filters')
  popover.getByRole('group', { name: 'Most Likely Species is fox' })
  await user.keyboard('{Escape}')
  await untilClosed()
  await press('Remove filter Most Likely Species is fox')
  await screen.findByText('2 insights')
})

test('a filter of another user’s device lists nothing and is shown by the device’s number', async () => {
  const server = serveInsights(ofDevices)
  server.fail(getDevice, { code: 'not_found' })
  renderConsole(exactly(1))
  await screen.findByText('No insight matches')
  await screen.findByRole('button', { name: 'Remove filter Device 1' })
})

test('on a phone Escape first closes the popover of saved views, and the next Escape closes its dialog', async () => {
  const matchMediaBefore = globalThis.matchMedia
  globalThis.matchMedia = (media) =>
    Object.assign(matchMediaBefore(media), { matches: media === '(width < 740px)' })
  onTestFinished(() => {
    globalThis.matchMedia = matchMediaBefore
  })
  serveInsights(insights)
  const { press, user } = renderConsole('/insights')
  await screen.findByText('3 insights')
  await press('More')
  await findDialog('List options')
  await press('Saved views')
  const popover = await findDialog('Saved views')
  await user.click(popover.getByLabelText('Name of this view'))
  await user.keyboard('Fo{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saved views' })).toBeNull())
  await findDialog('List options')
  await user.keyboard('{Escape}')
  await untilClosed()
})
