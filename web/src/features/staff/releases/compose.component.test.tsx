import { getAlgClasses, listInternalAlgs } from '@sentinel/contracts/staff/algs'
import { createRelease, RELEASE_NOT_FORMATTED_TEXT } from '@sentinel/contracts/models/releases'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, untilClosed, valueOf } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { anAlg, serveReleases } from '../testing/serve-releases.ts'

const detector = anAlg({ alg_id: 11, name: 'Detector' })
const cats = anAlg({ alg_id: 12, name: 'Cats', framework: '2StageClassifier' })
const FAILED =
  'Release failed to create. Double check all values are filled in correctly or contact support@example.org.'

function serve() {
  const server = serveReleases({
    releases: [],
    algs: [detector, cats],
    classes: [
      { class_id: 3, label: 'Lion' },
      { class_id: 4, label: 'Zebra' },
    ],
  })
  server.answer(createRelease, ({ body }) => ({
    id: 21,
    name: body.name,
    description: body.description,
    state: 'draft' as const,
    created_at: '2026-01-02T03:04:05.678Z',
    alg_ids: body.models.map(({ algId }) => algId),
    components: [],
  }))
  return server
}

async function openComposer() {
  const page = renderConsole('/internal?tab=releases')
  await page.press('Create Release')
  const dialog = await findDialog('Create release')
  const entry = (name: string) => within(dialog.getByRole('group', { name }))
  return { ...page, dialog, entry }
}

/** Fills in a release of the detector so that it can be saved. */
async function enterDetector() {
  const composer = await openComposer()
  const { fill, press, dialog, entry } = composer
  await fill('Name', 'Savanna 3', dialog)
  await press('Add Detector (11)', dialog)
  await fill('Sensitivity', '0.6', entry('Detector (11)'))
  return composer
}

test('a release of two models is sent with every setting, its classes by id', async () => {
  const server = serve()
  const { fill, press, turn, choose, user, dialog, entry } = await enterDetector()
  await fill('Description', 'For the dry season', dialog)
  await press('Add Cats (12)', dialog)
  const [first, second] = [entry('Detector (11)'), entry('Cats (12)')]
  await turn('Intermediate model', first)
  await turn('Save bounding box images', first)
  await turn('Save cropped images', first)
  await fill('Downstream models', 'Cats', first)
  await user.keyboard('{Enter}')
  await fill('Sensitivity', '0,25', second)
  await choose('Image normalization', 'Padding', second)
  for (const label of ['Lion', 'empty']) {
    await fill('Ignored classes', label, second)
    await user.keyboard('{Enter}')
  }
  await fill('Bypassed classes', '4', second)
  await user.keyboard('{Enter}')
  await press('Create release', dialog)
  await untilClosed()
  expect(server.callsTo(createRelease).map(({ body }) => body)).toEqual([
    {
      name: 'Savanna 3',
      description: 'For the dry season',
      models: [
        {
          algId: 11,
          isIntermediate: true,
          saveBBImages: true,
          saveCroppedImages: true,
          downstreamConfigs: [12],
          ignoredClasses: [],
          bypassClasses: [],
          imageNormalizationMethod: 'resize',
          sensitivity: 0.6,
        },
        {
          algId: 12,
          isIntermediate: false,
          saveBBImages: false,
          saveCroppedImages: false,
          downstreamConfigs: [],
          ignoredClasses: [3, 99],
          bypassClasses: [4],
          imageNormalizationMethod: 'padding',
          sensitivity: 0.25,
        },
      ],
    },
  ])
  await screen.findByText('“Savanna 3” was created as a draft.')
})

test('models that cannot be released show the reason, and cannot be added', async () => {
  const server = serve()
  const bad = [
    anAlg({ alg_id: 13, name: 'Old', framework: 'PyTorch', md5_checksum: null }),
    anAlg({ alg_id: 14, name: 'New', alg_bucket: null, alg_path: '' }),
  ]
  server.answer(listInternalAlgs, { rows: bad, total: 12, totalKind: 'exact' })
  const { dialog } = await openComposer()
  await dialog.findByText('Cannot be released: no md5_checksum; framework PyTorch is not supported')
  dialog.getByText('Cannot be released: no alg_path, alg_bucket')
  expect(dialog.queryByRole('button', { name: /^Add Old|^Add New/ })).toBeNull()
  dialog.getByText('The first 2 of 12. Enter more of the name to see others.')
})

test('models are searched on the server by name or by id', async () => {
  const server = serve()
  const { fill, dialog } = await openComposer()
  await fill('Find models by name or ID', 'cats', dialog)
  await waitFor(() => expect(server.callsTo(listInternalAlgs).at(-1)?.querystring.name).toBe('cats'))
  await fill('Find models by name or ID', '12', dialog)
  await waitFor(() => expect(server.callsTo(listInternalAlgs).at(-1)?.querystring.alg_id).toBe('12'))
})

test('a downstream model that would create a cycle is not offered', async () => {
  serve()
  const { fill, press, user, dialog, entry } = await enterDetector()
  await press('Add Cats (12)', dialog)
  await fill('Downstream models', 'Cats (12)', entry('Detector (11)'))
  await user.keyboard('{Enter}')
  entry('Cats (12)').getByText('No other model of the release can get its output.')
  const graph = within(dialog.getByRole('region', { name: 'How the models feed each other' }))
  expect(graph.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Detector (11)Feeds Cats (12)',
    'Cats (12)Feeds no other model',
  ])
  await press('Remove Cats (12)', entry('Cats (12)'))
  expect(dialog.queryByText('Feeds Cats (12)')).toBeNull()
})

test('nothing is sent while name, models or sensitivity are missing, and each shows an error', async () => {
  const server = serve()
  const { fill, press, dialog, entry } = await openComposer()
  await press('Create release', dialog)
  await dialog.findByText('Enter a name.')
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  dialog.getByText('Choose at least one model.')
  await press('Add Detector (11)', dialog)
  await fill('Sensitivity', '1.01', entry('Detector (11)'))
  entry('Detector (11)').getByText('Enter a number greater than 0 and at most 1.')
  dialog.getByText(RELEASE_NOT_FORMATTED_TEXT)
  expect(server.callsTo(createRelease)).toEqual([])
})

test('an error of the server about a model is shown beside it, with the text of the requirement', async () => {
  const server = serve()
  server.fail(createRelease, {
    code: 'invalid',
    errors: { 'models.0.algId': 'Detector (11) has no md5_checksum.', general: RELEASE_NOT_FORMATTED_TEXT },
  })
  const { press, dialog, entry } = await enterDetector()
  await press('Create release', dialog)
  await dialog.findByText(RELEASE_NOT_FORMATTED_TEXT)
  entry('Detector (11)').getByText('Detector (11) has no md5_checksum.')
  expect(dialog.queryByText(FAILED)).toBeNull()
})

test('an error of the server about a model stays with it when the model before it is removed', async () => {
  const server = serve()
  server.fail(createRelease, {
    code: 'invalid',
    errors: { 'models.0.algId': 'Detector is bad.', 'models.1.algId': 'Cats is bad.' },
  })
  const { press, fill, dialog, entry } = await enterDetector()
  await press('Add Cats (12)', dialog)
  await fill('Sensitivity', '0.5', entry('Cats (12)'))
  await press('Create release', dialog)
  await dialog.findByText('Detector is bad.')
  await press('Remove Detector (11)', dialog)
  entry('Cats (12)').getByText('Cats is bad.')
  expect(dialog.queryByText('Detector is bad.')).toBeNull()
})

test('Enter in the search for models does not save the release', async () => {
  const server = serve()
  const { fill, user, dialog } = await enterDetector()
  await fill('Find models by name or ID', 'cats', dialog)
  await user.keyboard('{Enter}')
  expect(server.callsTo(createRelease)).toEqual([])
  dialog.getByRole('button', { name: 'Create release' })
})

test('Open in the toast opens the release from another tab too', async () => {
  serve()
  const { press, dialog, router } = await enterDetector()
  await press('Create release', dialog)
  await untilClosed()
  await router.navigate({ to: '/internal', search: { tab: 'algs' } })
  await press('Open')
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'releases', release: 21 }))
})

test('a name that is already in use shows an error at its field', async () => {
  const server = serve()
  server.fail(createRelease, { code: 'conflict', errors: { name: 'Release 4 has this name already.' } })
  const { press, dialog } = await enterDetector()
  await press('Create release', dialog)
  await dialog.findByText('Release 4 has this name already.')
  dialog.getByText(FAILED)
})

test('after a failed save the input stays, and saving again works', async () => {
  const server = serve()
  server.makeUnreachable(createRelease)
  const { press, dialog, entry } = await enterDetector()
  await press('Create release', dialog)
  await dialog.findByText(FAILED)
  expect(valueOf(dialog.getByLabelText('Name'))).toBe('Savanna 3')
  expect(valueOf(entry('Detector (11)').getByLabelText('Sensitivity'))).toBe('0.6')
  server.recover(createRelease)
  await press('Create release', dialog)
  await untilClosed()
})

test('closing with input asks for confirmation', async () => {
  serve()
  const { press, dialog } = await enterDetector()
  await press('Cancel', dialog)
  await press('Keep editing')
  expect(valueOf(dialog.getByLabelText('Name'))).toBe('Savanna 3')
  await press('Cancel', dialog)
  await press('Discard')
  await untilClosed()
})

test('classes that could not be loaded can be loaded again; until then the empty class can be chosen', async () => {
  const server = serve()
  server.fail(getAlgClasses, { code: 'internal' })
  const { press, fill, user, dialog, entry } = await enterDetector()
  await dialog.findByText(/The classes of this model could not be loaded/)
  await fill('Ignored classes', 'empty', entry('Detector (11)'))
  await user.keyboard('{Enter}')
  await press('Remove empty (99)', entry('Detector (11)'))
  server.recover(getAlgClasses)
  await press('Try again', entry('Detector (11)'))
  await waitFor(() => expect(dialog.queryByText(/could not be loaded/)).toBeNull())
})

test('a class that the model does not have is not accepted', async () => {
  serve()
  const { fill, user, entry } = await enterDetector()
  await fill('Ignored classes', 'Unicorn', entry('Detector (11)'))
  await user.keyboard('{Enter}')
  await entry('Detector (11)').findByText('There is no “Unicorn” to choose.')
})
