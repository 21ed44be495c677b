import {
  deployModel,
  type DeviceModels,
  getDeviceModels,
  removeModel,
} from '@sentinel/contracts/models/device-models'
import { listModels, type Model } from '@sentinel/contracts/models/models'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed } from '../../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { serveDevicePage } from '../testing/serve-device-page.ts'
import { aRunningModel, someDeviceModels } from '../testing/some-device-models.ts'

const NONE = 'No model is listed as running on this camera.'

const mammals: Model = {
  alg_id: 3,
  meta_alg_id: null,
  alg_name: 'Mammals',
  alg_description: '',
  alg_type: 'classifier',
  date_created: '2026-10-01T08:00:00.000Z',
  author: 'Ada',
  framework: 'tflite',
  licence: '',
  citation: '',
  homepage: '',
  image_path: null,
  is_reference: false,
  class_count: 0,
  sample_classes: [],
  device_count: 0,
  file: null,
}
const RUNS_MAMMALS = someDeviceModels({ running: [aRunningModel()] })
const savanna: NonNullable<DeviceModels['asked']> = {
  release: { id: 5, name: 'Savanna 2' },
  models: [{ alg_id: 4, alg_name: 'Birds' }],
  firmware_version: '2.4.0',
  at: '2026-11-02T08:00:00.000Z',
  status: 'pending',
}

/** Opens a camera's page, with one model in the account and the given models on the camera. */
async function openModels(models: DeviceModels, { mayManage = true } = {}) {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, aDevice({ device_id: 7, display_name: 'North gate', may_manage: mayManage }))
  server.answer(listModels, [mammals])
  server.answer(getDeviceModels, () => models)
  server.answer(deployModel, { device_id: 7, alg_id: 3 })
  server.answer(removeModel, { device_id: 7, alg_id: 3 })
  const page = renderConsole('/devices/7')
  const card = within(await screen.findByRole('region', { name: 'Models and versions' }))
  const runNow = (now: DeviceModels) => (models = now)
  return { server, ...page, card, runNow }
}

test('a model is deployed, and a failure says that nothing was changed', async () => {
  const { server, card, choose, press, runNow } = await openModels(someDeviceModels())
  await card.findByText(NONE)
  server.makeUnreachable(deployModel)
  await choose('Model to deploy', 'Mammals', card)
  await press('Deploy', card)
  await screen.findByText(/^Nothing was changed\. The server can’t be reached\./)
  server.recover(deployModel)
  runNow(RUNS_MAMMALS)
  await press('Deploy', card)
  await screen.findByText('Recorded: Mammals runs on North gate.')
  await card.findByText('All models of your account run on it.')
  expect(server.callsTo(deployModel).at(-1)).toEqual({ params: { deviceId: 7, algId: 3 } })
})

test('removing a model asks for confirmation', async () => {
  const { server, card, press, runNow } = await openModels(RUNS_MAMMALS)
  await press('Remove Mammals', card)
  const question = await findDialog('Remove Mammals from North gate?')
  expect(server.changes()).toEqual([])
  runNow(someDeviceModels())
  await press('Remove', question)
  await screen.findByText('Mammals is no longer listed for North gate.')
  await card.findByText(NONE)
  await untilClosed()
  expect(server.callsTo(removeModel)).toEqual([{ params: { deviceId: 7, algId: 3 } }])
})

test('a running model shows its start, release and firmware, and links to its field results', async () => {
  const running = [
    aRunningModel({ release: savanna.release, firmware_version: '2.4.0' }),
    aRunningModel({ alg_id: 4, alg_name: 'Birds' }),
  ]
  const { card } = await openModels(someDeviceModels({ running }))
  await card.findByText('since Nov 1st, 2026 · release Savanna 2 · firmware 2.4.0')
  card.getByText('since Nov 1st, 2026 · recorded by hand')
  const link = card.getByRole('link', { name: 'Field results of Mammals' })
  expect(link.getAttribute('href')).toBe('/models/3/quality')
})

test('earlier models are hidden in a collapsed section', async () => {
  const history = [
    {
      ...aRunningModel({ alg_name: 'Old mammals', release: savanna.release }),
      until: '2026-11-05T08:00:00.000Z',
    },
  ]
  const { card, user } = await openModels(someDeviceModels({ history }))
  const summary = await card.findByText('Earlier models (1)')
  expect(summary.closest('details')?.open).toBe(false)
  await user.click(summary)
  card.getByText('Nov 1st, 2026 to Nov 5th, 2026 · release Savanna 2')
})

test('changes of a pending update are listed as not done yet, without a link to Device Updates', async () => {
  const { card } = await openModels({ ...RUNS_MAMMALS, asked: savanna, reported_firmware: '2.3.0' })
  const differences = within(await card.findByRole('region', { name: 'What does not match' }))
  expect(differences.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Birds does not run yet. It comes with release Savanna 2, which is on its way.',
    'Mammals still runs. It is removed when release Savanna 2 is installed.',
    'Firmware 2.4.0 is on its way. The camera reports 2.3.0 so far.',
  ])
  expect(differences.queryByRole('link')).toBeNull()
})

test('a difference that remains after an update shows what to do, and links to Device Updates', async () => {
  const { card } = await openModels({
    ...RUNS_MAMMALS,
    asked: { ...savanna, status: 'success' },
    reported_firmware: '2.4.0',
    last_seen_model: { alg_id: 9, alg_name: 'Model 9', at: '2026-11-20T00:00:00.000Z' },
  })
  const differences = within(await card.findByRole('region', { name: 'What does not match' }))
  differences.getByText(/^Birds is part of release Savanna 2, .* Deploy it below if it runs, or send/)
  differences.getByText(/^Mammals is listed as running, but .* Remove it here if it no longer runs\.$/)
  differences.getByText(/^The newest sighting comes from Model 9, which is not listed/)
  differences.getByRole('link', { name: 'Device Updates' })
})

const FAILED = { ...RUNS_MAMMALS, asked: { ...savanna, status: 'failed' as const } }

test('after a failed update, the advice to send it again is shown once', async () => {
  const { card } = await openModels(FAILED)
  await card.findByText('Birds does not run, because release Savanna 2 was not installed.')
  card.getByText('Mammals still runs, because release Savanna 2 was not installed.')
  card.getByText('Firmware 2.4.0 was not installed. The camera reports none. Send the update again.')
})

test('a user with view-only access gets no advice to send the update again', async () => {
  const { card } = await openModels(FAILED, { mayManage: false })
  await card.findByText('Birds does not run, because release Savanna 2 was not installed.')
  expect(card.queryByText(/Send the update again/)).toBeNull()
  expect(card.queryByRole('link', { name: 'Device Updates' })).toBeNull()
})
