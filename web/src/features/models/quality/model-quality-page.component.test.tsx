import { listDevices } from '@sentinel/contracts/fleet/devices'
import { getModelQuality, type ModelQuality } from '@sentinel/contracts/models/model-quality'
import { listDeployedModels } from '@sentinel/contracts/models/models'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { findRow } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { aClassQuality, aQuality } from './testing/a-quality.ts'

const leopard = aClassQuality({
  checked: 140,
  confirmed: 116,
  missed: 19,
  scores: [
    { confidence: 60, right: 8, wrong: 12 },
    { confidence: 85, right: 108, wrong: 12 },
  ],
  confusions: [
    { class_id: 4, class_name: 'lion', count: 20 },
    { class_id: 99, class_name: 'empty', count: 4 },
  ],
})
const lion = aClassQuality({
  class_id: 4,
  class_name: 'lion',
  checked: 12,
  confirmed: 12,
  missed: 20,
  scores: [{ confidence: 90, right: 12, wrong: 0 }],
})
const savanna = aQuality({ checked: 152, confirmed: 128, classes: [leopard, lion] })

function openResults(quality: ModelQuality, search = '') {
  const server = startFakeServer()
  signIn(server)
  server.answer(getModelQuality, () => quality)
  server.answer(listDevices, [])
  server.answer(listDeployedModels, [])
  const page = renderConsole(`/models/3/quality${search}`)
  return { server, ...page, show: (shown: ModelQuality) => (quality = shown) }
}

const findClass = async (name: string) => within(await screen.findByRole('region', { name }))
const rowNames = () =>
  screen.getAllByRole('rowheader').map((head) => within(head).getByRole('button').textContent)

test('the headline shows the share that was right, its confidence interval, and a note on bias', async () => {
  openResults(savanna)
  await screen.findByRole('heading', { name: 'Field results of Savanna' })
  const headline = await findClass('All classes together')
  headline.getByText('84%')
  headline.getByText('of 152 checked sightings were right')
  headline.getByText(/between 78% and 89% of all are right \(95% interval\)/)
  headline.getByText(/^People chose which sightings to check/)
  expect(headline.queryByText(/Only/)).toBeNull()
})

test('a class shows its share with the counts, its missed sightings and its most frequent confusion', async () => {
  openResults(savanna)
  const row = await findRow('leopard')
  for (const text of ['83%', '116 of 140', '76–88%', '14%', '19 of 135', 'lion (20)']) row.getByText(text)
  expect(row.queryByText('few')).toBeNull()
  const lionRow = await findRow('lion')
  lionRow.getByText('few')
})

test('classes can be sorted and filtered, and the URL stores both', async () => {
  const { press, fill, router } = openResults(savanna)
  await findRow('leopard')
  expect(rowNames()).toEqual(['leopard', 'lion'])
  await press('Missed')
  expect(rowNames()).toEqual(['lion', 'leopard'])
  await fill('Filter by class', 'LEO')
  await expect.poll(rowNames).toEqual(['leopard'])
  expect(router.state.location.search).toEqual({ sort: '-missed', name: 'LEO' })
  await fill('Filter by class', 'zebra')
  await screen.findByText('No class has this name.')
  await press('Show all classes')
  await expect.poll(rowNames).toEqual(['lion', 'leopard'])
})

test('a class opens with its confusions and confidence bands, and returns the focus when it is closed', async () => {
  const { press, router } = openResults(savanna)
  await press('leopard')
  const opened = await findClass('leopard')
  expect(router.state.location.search).toEqual({ class: 17 })
  expect(document.activeElement).toBe(opened.getByRole('heading', { name: 'leopard' }))
  const confusions = within(opened.getByRole('table', { name: 'What people said instead' }))
  within(confusions.getByRole('row', { name: /^lion/ })).getByText('20 of 140')
  const bands = within(opened.getByRole('table', { name: /by confidence/ }))
  within(bands.getByRole('row', { name: /^60–69%/ })).getByText('8 of 20')
  within(bands.getByRole('row', { name: /^90–100%/ })).getByText('None checked')
  await press('Close', opened)
  await expect.poll(() => screen.queryByRole('region', { name: 'leopard' })).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('leopard')
})

test('the threshold starts at the lowest that is good enough, and the text shows what another one gains and loses', async () => {
  const { press } = openResults(savanna, '?class=17')
  const opened = await findClass('leopard')
  const slider = opened.getByLabelText<HTMLInputElement>('Lowest confidence that you trust')
  expect(slider.value).toBe('61')
  opened.getByText(
    /^Of the sightings called leopard at 61% and above, 9 of 10 are right \(108 of 120\)\. Of the sightings that really show leopard, 1 of 5 is missed \(27 of 135\)\.$/,
  )
  fireEvent.change(slider, { target: { value: '50' } })
  opened.getByText(/at 50% and above, 4 of 5 are right \(116 of 140\)/)
  fireEvent.change(slider, { target: { value: '95' } })
  opened.getByText(/^No checked sighting has 95% or more\./)
  await press('Go to 61%', opened)
  expect(slider.value).toBe('61')
})

test('with few checked sightings a warning is shown, and no threshold is suggested', async () => {
  openResults(savanna, '?class=4')
  const opened = await findClass('lion')
  expect(
    opened.getAllByText('Only 12 checked. Check at least 30 before you rely on these figures.').length,
  ).toBeGreaterThan(0)
  opened.getByText(/^No confidence can be suggested/)
})

test('a class that was only missed is shown as such, and a class that no longer exists can be closed', async () => {
  const missed = aClassQuality({ class_id: 5, class_name: 'caracal', missed: 3 })
  const { router } = openResults({ ...savanna, classes: [leopard, missed] }, '?class=5')
  const opened = await findClass('caracal')
  opened.getByText('The model gave this class to no sighting that was checked.')
  opened.getByText('3 of 3')
  await router.navigate({ to: '/models/$algId/quality', params: { algId: '3' }, search: { class: 999 } })
  await screen.findByText(/^No sighting of this class has been checked/)
})

test('if nothing was checked, the page explains how to check and links to the sightings of the model’s cameras', async () => {
  const { server } = openResults(aQuality())
  server.answer(listDevices, [aDevice({ device_id: 7, display_name: 'North gate' })])
  server.answer(listDeployedModels, [
    { device_id: 7, alg_id: 3 },
    { device_id: 8, alg_id: 5 },
  ])
  await screen.findByText('No sighting of this model has been checked yet')
  screen.getByText(/Press Confirm/)
  const link = await screen.findByRole('link', { name: 'North gate' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"device_id":7')
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

test('a correction made elsewhere is counted', async () => {
  const { push, show } = openResults(savanna)
  await screen.findByText('of 152 checked sightings were right')
  show({ ...savanna, checked: 153 })
  push('insights:changed', { insight_ids: [1], insight_status: 'none', insights: [anInsight()] })
  await screen.findByText('of 153 checked sightings were right', undefined, { timeout: 5000 })
})

test('after a failure the page can be loaded again', async () => {
  const server = startFakeServer()
  signIn(server)
  server.answer(getModelQuality, savanna)
  server.fail(getModelQuality, { code: 'invalid' })
  const { press } = renderConsole('/models/3/quality')
  await screen.findByRole('button', { name: 'Try again' })
  server.recover(getModelQuality)
  await press('Try again')
  await findRow('leopard')
})

test('a model of another account is not found', async () => {
  const server = startFakeServer()
  signIn(server)
  server.fail(getModelQuality, { code: 'not_found' })
  renderConsole('/models/3/quality')
  await screen.findByText('Page not found')
})

test('a viewer may not open the page', async () => {
  const server = startFakeServer()
  signIn(server, { role: 'viewer' })
  renderConsole('/models/3/quality')
  await screen.findByText('Your role can’t open this page')
})
