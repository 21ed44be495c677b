import { deployModel, listDeployedModels, listModels, removeModel } from '@sentinel/contracts/models'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDevice } from '../../../platform/testing/a-device.ts'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { serveDevicePage } from '../testing/serve-device-page.ts'

const NONE = 'No model is said to run on this camera.'

const device = aDevice({ device_id: 7, display_name: 'North gate' })
const mammals = {
  alg_id: 3,
  alg_name: 'Mammals',
  alg_description: '',
  alg_type: 'classifier',
  date_created: '2026-10-01T08:00:00.000Z',
  author: 'Ada',
  framework: 'tflite',
}

/** The page of a camera, with one model in the account and those that run on the camera. */
async function openModels(deployed: number[]) {
  const server = startFakeServer()
  signIn(server)
  serveDevicePage(server, device)
  server.answer(listModels, [mammals])
  server.answer(listDeployedModels, () => deployed.map((alg_id) => ({ device_id: 7, alg_id })))
  server.answer(deployModel, { device_id: 7, alg_id: 3 })
  server.answer(removeModel, { device_id: 7, alg_id: 3 })
  const page = renderConsole('/devices/7')
  const card = within(await screen.findByRole('region', { name: 'Models and versions' }))
  const runNow = (now: number[]) => (deployed = now)
  return { server, ...page, card, runNow }
}

test('a model is deployed, and a failure says that nothing was changed', async () => {
  const { server, card, choose, press, runNow } = await openModels([])
  await card.findByText(NONE)
  server.makeUnreachable(deployModel)
  await choose('Model to deploy', 'Mammals', card)
  await press('Deploy', card)
  await screen.findByText(/^Nothing was changed\. The server can’t be reached\./)
  server.recover(deployModel)
  runNow([3])
  await press('Deploy', card)
  await screen.findByText('Mammals runs on North gate.')
  await card.findByText('All models of your account run on it.')
  expect(server.callsTo(deployModel).at(-1)).toEqual({ params: { deviceId: 7, algId: 3 } })
})

test('a model is removed only after a question', async () => {
  const { server, card, press, runNow } = await openModels([3])
  await press('Remove Mammals', card)
  const question = await findDialog('Remove Mammals from North gate?')
  expect(server.changes()).toEqual([])
  runNow([])
  await press('Remove', question)
  await screen.findByText('Mammals no longer runs on North gate.')
  await card.findByText(NONE)
  await untilClosed()
  expect(server.callsTo(removeModel)).toEqual([{ params: { deviceId: 7, algId: 3 } }])
})
