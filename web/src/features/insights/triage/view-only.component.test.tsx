import { bulkUpdateMessages, getBulkUpdate, startBulkUpdate } from '@sentinel/contracts/insights/bulk-updates'
import { listViewOnlyDevices } from '@sentinel/contracts/fleet/devices'
import { getInsight, listNearbyInsights } from '@sentinel/contracts/insights/insights'
import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import { getInsightSpecies } from '@sentinel/contracts/insights/species'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { serveInsights } from '../testing/serve-insights.ts'

const OWN = 7
const SHARED = 8
const SKIPPED = /^1 insight was skipped: you can view its camera, but not change it\.$/
const fox = anInsight({ insight_id: 10, device_id: OWN, class_name: 'Fox', class_list: [] })
const lion = anInsight({ insight_id: 9, device_id: SHARED, class_name: 'Lion', class_list: [] })

/** Opens a list with a fox from the user's own camera and a lion from a view-only one. */
async function openList(path = '/insights', viewOnly = [SHARED]) {
  const server = serveInsights([fox, lion])
  server.answer(
    listViewOnlyDevices,
    viewOnly.map((device_id) => ({ device_id })),
  )
  server.answer(startBulkUpdate, { message: { bulkId: 1 } })
  server.answer(getBulkUpdate, { message: { status: 2, done: 1, total: 1, message: bulkUpdateMessages[2] } })
  const page = renderConsole(path)
  await screen.findAllByText('2 insights')
  return { server, ...page }
}

const rowOf = (species: string) => screen.getByRole('row', { name: new RegExp(species) })
const findViewOnlyBadge = () => within(rowOf('Lion')).findByText('Can view')

test('a row of a view-only camera shows a badge in place of its actions', async () => {
  await openList()
  await findViewOnlyBadge()
  expect(within(rowOf('Lion')).queryByRole('button', { name: /^Favorite/ })).toBeNull()
  within(rowOf('Fox')).getByRole('button', { name: /^Favorite/ })
})

test('actions on a selection skip view-only cameras, and report how many insights they skipped', async () => {
  const { server, press, user } = await openList()
  await findViewOnlyBadge()
  for (const species of ['Fox', 'Lion']) await user.click(within(rowOf(species)).getByRole('checkbox'))
  await user.keyboard('f')
  await screen.findByText(SKIPPED)
  await press('Save Actions (1)')
  await waitFor(() => expect(server.callsTo(startBulkUpdate)).toHaveLength(1))
  expect(server.callsTo(startBulkUpdate)).toEqual([
    { body: { insights: [{ id: 10, insightId: 10, deviceId: OWN, insightStatus: 'favorite' }] } },
  ])
})

test('a key on a view-only row changes nothing and shows why', async () => {
  const { user } = await openList()
  await findViewOnlyBadge()
  await user.keyboard('jjf')
  await screen.findByText(SKIPPED)
  screen.getByRole('button', { name: 'Save Actions' })
})

test('before a whole list is changed, the question mentions that some insights are skipped', async () => {
  const { server, press, user } = await openList()
  await findViewOnlyBadge()
  await press('Select all 2')
  await user.keyboard('e')
  const question = await findDialog('Archive 2 insights?')
  question.getByText('Insights of cameras that you can only view are skipped.')
  expect(server.callsTo(startBulkUpdate)).toEqual([])
})

test('an opened insight of a view-only camera shows a reason in place of its actions', async () => {
  const server = serveInsights([lion])
  server.answer(listViewOnlyDevices, [{ device_id: SHARED }])
  server.answer(getInsight, lion)
  server.answer(listNearbyInsights, { insights: [] })
  server.answer(getInsightSpecies, {
    machine: { class_id: 17, className: 'Lion', confidence: 93 },
    review: null,
    classes: [],
  })
  renderConsole('/insights?insight=9')
  const detail = await findDialog('Lion')
  await detail.findByText(/^You can view the sightings of this camera, but not change them\./)
  expect(detail.queryByRole('combobox', { name: 'Species' })).toBeNull()
  expect(detail.queryByRole('button', { name: 'Favorite' })).toBeNull()
})

test('a camera gets its actions as soon as the user may manage it', async () => {
  const { push } = await openList()
  await findViewOnlyBadge()
  push('device:changed', aDevice({ device_id: SHARED, may_manage: true }))
  await within(rowOf('Lion')).findByRole('button', { name: /^Favorite/ })
})

test('the page names the insights that the server refuses, and saves the others', async () => {
  const { server, press, user } = await openList('/insights', [])
  server.fail(startBulkUpdate, { code: 'forbidden', errors: { 'insights.1': VIEW_ONLY_TEXT } })
  for (const species of ['Fox', 'Lion']) await user.click(within(rowOf(species)).getByRole('checkbox'))
  await user.keyboard('f')
  await press('Save Actions (2)')
  await screen.findByText(
    /^Insight 9 of camera 8 is of a camera that you can only view\. The rest is saved without it\.$/,
  )
  const ids = () =>
    server
      .callsTo(startBulkUpdate)
      .map(({ body }) => ('insights' in body ? body.insights.map(({ insightId }) => insightId) : []))
  await waitFor(() => expect(ids()).toEqual([[10, 9], [10]]))
})
