import { getInternalRelease, listInternalReleases } from '@sentinel/contracts/staff/releases'
import { moveRelease } from '@sentinel/contracts/models/releases'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, findRow } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { aComponent, serveReleases, storeReleases } from '../testing/serve-releases.ts'

const components = [
  aComponent({ downstreamConfigs: [12], isIntermediate: true, saveCroppedImages: true }),
  aComponent({
    algMetadataId: 12,
    name: 'Cats',
    framework: '2StageClassifier',
    sensitivity: 0.25,
    imageNormalizationMethod: 'padding',
    ignoredClasses: [3, 99],
    bypassClasses: [8],
    classes: [
      { class_id: 3, label: 'Lion' },
      { class_id: 8, label: null },
      { class_id: 99, label: 'empty' },
    ],
  }),
]

test('the list has a row for each release, and a click opens it', async () => {
  const server = serveReleases({ releases: [{ components }] })
  const { user, router } = renderConsole('/internal?tab=releases')
  const row = await findRow('7 Savanna 3')
  for (const cell of ['YOLOv5, 2StageClassifier', '2', '11, 12', 'Resize, Padding', '0.6, 0.25', 'Draft'])
    row.getByText(cell)
  expect(server.callsTo(listInternalReleases)[0]?.querystring).toEqual({
    sort: 'id',
    order: 'desc',
    limit: 25,
    offset: 0,
  })
  await user.click(row.getByText('Savanna 3'))
  await findDialog('Savanna 3')
  expect(router.state.location.search).toMatchObject({ tab: 'releases', release: 7 })
})

test('the details show every setting, classes with label and id, and which model feeds which', async () => {
  serveReleases({ releases: [{ components }] })
  renderConsole('/internal?tab=releases&release=7')
  const dialog = await findDialog('Savanna 3')
  await dialog.findByText('2 accounts')
  dialog.getByText('For the dry season')
  const factsOf = (name: string) => {
    const model = within(dialog.getByRole('region', { name }))
    return model.getAllByRole('definition').map(({ textContent }) => textContent)
  }
  expect(factsOf('Detector (11)')).toEqual([
    'YOLOv5',
    '0.6',
    'Resize',
    'Yes',
    'No',
    'Yes',
    'Cats (12)',
    '–',
    '–',
  ])
  expect(factsOf('Cats (12)')).toEqual([
    '2StageClassifier',
    '0.25',
    'Padding',
    'No',
    'No',
    'No',
    '–',
    'Lion (3), empty (99)',
    'Class 8, which the model no longer has',
  ])
  const graph = within(dialog.getByRole('region', { name: 'How the models feed each other' }))
  graph.getByText('Feeds Cats (12)')
  graph.getByText('Feeds no other model')
})

test('approving a draft asks for confirmation, with a note on who can choose it then', async () => {
  const server = serveReleases()
  server.answer(moveRelease, ({ params: { releaseId: id }, body: { state } }) => {
    storeReleases(server, [
      { state, state_changed_at: '2026-02-03T04:05:06.789Z', state_changed_by: 'grace@example.org' },
    ])
    const created_at = '2026-01-02T03:04:05.678Z'
    return { id, name: 'Savanna 3', description: '', state, created_at, alg_ids: [], components: [] }
  })
  const { press } = renderConsole('/internal?tab=releases&release=7')
  const dialog = await findDialog('Savanna 3')
  await dialog.findByText('Nobody can choose it for updates until it is approved.')
  await press('Approve', dialog)
  const question = await findDialog('Approve “Savanna 3”?')
  question.getByText(/Staff and the accounts it is given to \(2\) will be able to choose it/)
  await press('Approve', question)
  await screen.findByText('“Savanna 3” is approved.')
  await dialog.findByText(/by grace@example.org/)
  expect(server.callsTo(moveRelease).map(({ params, body }) => [params.releaseId, body.state])).toEqual([
    [7, 'approved'],
  ])
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull())
  dialog.getByRole('button', { name: 'Retire' })
})

test('each state offers the states that can follow it', async () => {
  for (const [state, offered] of [
    ['draft', ['Approve', 'Retire']],
    ['approved', ['Retire']],
    ['retired', ['Approve']],
  ] as const) {
    serveReleases({ releases: [{ state, name: `Release ${state}` }] })
    renderConsole('/internal?tab=releases&release=7')
    const dialog = await findDialog(`Release ${state}`)
    const acts = within(await dialog.findByRole('region', { name: 'What you can do' }))
    expect(acts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered)
  }
})

test('a failed change of state shows an error and can be repeated', async () => {
  const server = serveReleases()
  server.makeUnreachable(moveRelease)
  const { press } = renderConsole('/internal?tab=releases&release=7')
  await press('Retire', await findDialog('Savanna 3'))
  const question = await findDialog('Retire “Savanna 3”?')
  await press('Retire', question)
  await question.findByRole('alert')
  expect(question.getByRole('button', { name: 'Retire' })).toBeTruthy()
})

test('a release that a colleague has retired is not approved unseen, and its buttons are updated', async () => {
  const server = serveReleases()
  const text = 'Somebody else has changed this release. It is retired now.'
  server.fail(moveRelease, { code: 'conflict', errors: { general: text } })
  const { press } = renderConsole('/internal?tab=releases&release=7')
  const dialog = await findDialog('Savanna 3')
  await press('Approve', dialog)
  storeReleases(server, [{ state: 'retired' }])
  const question = await findDialog('Approve “Savanna 3”?')
  await press('Approve', question)
  await question.findByText(text)
  expect(server.callsTo(moveRelease)[0]?.body).toEqual({ state: 'approved', from: 'draft' })
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Retire', hidden: true })).toBeNull())
})

test('a release that does not exist shows an error', async () => {
  const server = serveReleases()
  server.fail(getInternalRelease, { code: 'not_found' })
  renderConsole('/internal?tab=releases&release=99')
  const dialog = await findDialog('Alg release')
  await dialog.findByText('There is no such release')
})
