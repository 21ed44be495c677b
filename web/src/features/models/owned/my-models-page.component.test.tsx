import { listDevices } from '@sentinel/contracts/fleet/devices'
import { createModelDownload } from '@sentinel/contracts/models/model-files'
import { deployModel } from '@sentinel/contracts/models/device-models'
import {
  getModelUse,
  listModelClasses,
  listModels,
  type Model,
  type ModelUse,
  removeModelFromAccount,
} from '@sentinel/contracts/models/models'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aModel } from '../../../shared/models/testing/a-model.ts'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const EMPTY = 'No models are available; models can be found in the model marketplace'
const noUse: ModelUse = { devices: [], device_count: 0, releases: [] }

function serve(models: Model[], use = noUse) {
  const server = startFakeServer()
  signIn(server)
  server.answer(listModels, () => models)
  server.answer(getModelUse, use)
  return server
}

test('without models the page links to the marketplace', async () => {
  serve([])
  renderConsole('/models')
  await screen.findByRole('heading', { name: EMPTY })
  expect(screen.getByRole('link', { name: 'Open the Model Marketplace' }).getAttribute('href')).toBe(
    '/marketplace',
  )
})

test('a row opens to show the facts of the model and where it runs', async () => {
  serve([aModel({ class_count: 40, licence: 'MIT', alg_description: 'Finds **foxes**.' })], {
    device_count: 2,
    devices: [
      {
        device_id: 7,
        device_name: 'Ridge',
        may_manage: true,
        since: '2026-11-01T08:00:00.000Z',
        release: { id: 1, name: 'Autumn' },
      },
    ],
    releases: [{ id: 1, name: 'Autumn', state: 'approved' }],
  })
  const { press, router } = renderConsole('/models')
  const row = await screen.findByRole('row', { name: /Mammals/ })
  within(row).getByText('fox, deer and 38 more')
  await press('Show details of Mammals')
  for (const [name, value] of [
    ['Model ID', '3'],
    ['Data Type', 'classifier'],
    ['Date Created (UTC)', 'Oct 1st, 2026'],
    ['Author', 'Ada'],
    ['Framework', 'YOLOv5'],
    ['License', 'MIT'],
  ] as const)
    expect((await screen.findByText(name)).nextElementSibling?.textContent).toBe(value)
  await screen.findByRole('link', { name: 'Ridge' })
  screen.getByText(/by release Autumn/)
  screen.getByText('and 1 more camera')
  expect(router.state.location.search).toMatchObject({ shown: 3 })
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})

test('a model can be deployed on a camera that is found by its name or id', async () => {
  const server = serve([aModel()])
  server.answer(listDevices, [
    aDevice({ device_id: 7, display_name: 'Ridge' }),
    aDevice({ device_id: 8, display_name: 'Ridge' }),
    aDevice({ device_id: 9, display_name: 'Looked at', may_manage: false }),
  ])
  server.answer(deployModel, { device_id: 8, alg_id: 3 })
  const { press, fill, user } = renderConsole('/models?shown=3')
  await press('Deploy to camera')
  const dialog = await findDialog('Deploy Mammals to a camera')
  await press('Deploy', dialog)
  await dialog.findByText('Choose a camera.')
  await fill('Camera', 'ridge', dialog)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Ridge (ID 7)',
    'Ridge (ID 8)',
  ])
  await user.click(screen.getByRole('option', { name: 'Ridge (ID 8)' }))
  await press('Deploy', dialog)
  await screen.findByText('Recorded: Mammals runs on Ridge.')
  expect(server.callsTo(deployModel)).toEqual([{ params: { deviceId: 8, algId: 3 } }])
})

test('the file is downloaded from a URL that needs no header, and a failure shows whom to contact', async () => {
  const server = serve([aModel({ file: { sha256: 'ab'.repeat(32), size_bytes: 1000 } })])
  server.fail(createModelDownload, { code: 'not_found' })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { press } = renderConsole('/models?shown=3')
  await press('Download')
  await screen.findByText('Download for model 3 failed. Please contact support.')
  expect(click).not.toHaveBeenCalled()
  server.recover(createModelDownload)
  server.answer(createModelDownload, { url: '/api/downloads/x', sha256: 'ab'.repeat(32), size_bytes: 1000 })
  await press('Download')
  await screen.findByText('Your browser is downloading Mammals.')
  expect((click.mock.contexts[0] as HTMLAnchorElement).href).toContain('/api/downloads/x') // safe: only the clicks of links are watched
})

test('a model that runs on a camera cannot be removed, and the dialog names the camera', async () => {
  serve([aModel({ device_count: 1 })], {
    device_count: 1,
    devices: [
      {
        device_id: 7,
        device_name: 'Ridge',
        may_manage: true,
        since: '2026-11-01T08:00:00.000Z',
        release: null,
      },
    ],
    releases: [],
  })
  const { press } = renderConsole('/models?shown=3')
  await press('Remove from account')
  const dialog = await findDialog('Remove Mammals from your account?')
  await dialog.findByRole('link', { name: 'Ridge' })
  expect(dialog.queryByRole('button', { name: 'Remove from account' })).toBeNull()
})

test('a model that was deployed on a camera in the meantime is not removed, and the error names the camera', async () => {
  const server = serve([aModel()])
  const text = 'This model runs on Ridge. Remove it from there first.'
  server.fail(removeModelFromAccount, { code: 'conflict', errors: { general: text } })
  const { press } = renderConsole('/models?shown=3')
  await press('Remove from account')
  const dialog = await findDialog('Remove Mammals from your account?')
  await press('Remove from account', dialog)
  await dialog.findByText(text)
})

test('each class can be found by typing', async () => {
  const server = serve([aModel({ class_count: 300 })])
  server.answer(
    listModelClasses,
    Array.from({ length: 300 }, (_, class_id) => ({ class_id, original_label: `species ${class_id}` })),
  )
  const { press, fill } = renderConsole('/models?shown=3')
  await press('Show all classes')
  const dialog = await findDialog('Classes of Mammals')
  await dialog.findByText('200 of 300 shown. Search to find others.')
  await fill('Search classes', 'SPECIES 299', dialog)
  await dialog.findByText('species 299')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
})
