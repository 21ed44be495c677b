import {
  addMarketplaceModel,
  getMarketplaceModel,
  listMarketplaceModels,
  listMarketplaceSpecies,
  type MarketplaceModel,
} from '@sentinel/contracts/models/marketplace'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMarketplaceModel } from '../../../shared/models/testing/a-model.ts'
import { findDialog } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

function serve(models: MarketplaceModel[]) {
  const server = startFakeServer()
  signIn(server)
  server.answer(listMarketplaceModels, () => models)
  server.answer(listMarketplaceSpecies, [{ label: 'Snow leopard', models: 2 }])
  server.answer(getMarketplaceModel, ({ params: { algId } }) => ({
    ...(models.find(({ alg_id: id }) => id === algId) ?? aMarketplaceModel()),
    versions: [],
  }))
  return server
}

const callsOf = (server: ReturnType<typeof serve>) =>
  server.callsTo(listMarketplaceModels).map(({ querystring }) => querystring)

test('a model can be added to the account, and is then shown as added', async () => {
  const models = [aMarketplaceModel({ alg_id: 3, name: 'Mammals' })]
  const server = serve(models)
  server.answer(addMarketplaceModel, () => {
    models[0] = aMarketplaceModel({ alg_id: 3, name: 'Mammals', inAccount: true })
    return { alg_id: 3, name: 'Mammals', inAccount: true }
  })
  const { press } = renderConsole('/marketplace')
  const list = within(await screen.findByRole('list', { name: 'Public models' }))
  list.getByText('by Ada · YOLOv5')
  list.getByText('fox, deer')
  await press('Add Model to Account: Mammals')
  await screen.findByText('Mammals is in your account.')
  await list.findByText('In your account')
  expect(server.callsTo(addMarketplaceModel)).toEqual([{ body: { modelId: 3 } }])
})

test('a model that cannot be added shows the reason and can be added again', async () => {
  const server = serve([aMarketplaceModel()])
  server.makeUnreachable(addMarketplaceModel)
  const { press } = renderConsole('/marketplace')
  await press('Add Model to Account: Mammals')
  await screen.findByText(/^Not added\. The server can’t be reached\./)
  screen.getByRole('button', { name: 'Add Model to Account: Mammals' })
})

test('search and species are sent, stored in the URL, and can be cleared if nothing matches', async () => {
  const server = serve([])
  const { fill, press, user, router } = renderConsole('/marketplace')
  await screen.findByText('No public models yet')
  await fill('Search name, author or framework', 'Yolo')
  await waitFor(() => expect(callsOf(server).at(-1)).toMatchObject({ search: 'Yolo' }))
  await fill('Species that a model must know', 'snow')
  await user.click(await screen.findByRole('option', { name: 'Snow leopard' }))
  await waitFor(() =>
    expect(callsOf(server).at(-1)).toMatchObject({ search: 'Yolo', classes: '["Snow leopard"]' }),
  )
  expect(router.state.location.search).toEqual({ search: 'Yolo', species: ['Snow leopard'] })
  await screen.findByText('No model matches')
  await press('Clear search')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('the details show the classes and facts of the model; HTML and pictures of a description are not shown', async () => {
  serve([
    aMarketplaceModel({
      description:
        '# Foxes\n\n**Bold** <img src=x onerror=alert(1)> ![p](https://x.example/p.png) [here](javascript:alert(1))',
      licence: 'MIT',
      homepage: 'https://models.example/fox',
    }),
  ])
  const { press } = renderConsole('/marketplace')
  await press('Mammals')
  const dialog = await findDialog('Mammals')
  expect((await dialog.findByRole('heading', { name: 'Foxes' })).tagName).toBe('H4')
  dialog.getByText('MIT')
  expect(dialog.getByRole('link', { name: 'models.example' }).getAttribute('href')).toBe(
    'https://models.example/fox',
  )
  expect(dialog.getByText('here').tagName).toBe('SPAN')
  expect(document.querySelector('[role=dialog] img')).toBeNull()
  dialog.getByText('fox')
})

test('a model without a file cannot be added', async () => {
  serve([aMarketplaceModel({ is_reference: true })])
  renderConsole('/marketplace?model=3')
  const dialog = await findDialog('Mammals')
  await dialog.findByText(/it has no file, so no camera can run it/)
  expect(screen.queryByRole('button', { name: /Add Model/ })).toBeNull()
})

test('a list that could not be loaded can be loaded again', async () => {
  const server = serve([aMarketplaceModel()])
  server.makeUnreachable(listMarketplaceModels)
  const { press } = renderConsole('/marketplace')
  await screen.findByText(/The server can’t be reached/)
  server.recover(listMarketplaceModels)
  await press('Try again')
  await screen.findByRole('list', { name: 'Public models' })
})
