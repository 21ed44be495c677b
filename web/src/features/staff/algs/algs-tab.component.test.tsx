import {
  createAlg,
  getAlgClasses,
  getInternalAlg,
  type InternalAlg,
  listInternalAlgs,
  replaceAlgClasses,
  setAlgFile,
  updateAlg,
} from '@sentinel/contracts/staff/algs'
import { deleteAlg, getPublication, updatePublication } from '@sentinel/contracts/staff/publications'
import { uploadFile } from '@sentinel/contracts/staff/files'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'
import { anAlg } from '../testing/serve-releases.ts'
import { Versioned } from '../../../testing/write-response.ts'

const SHA256 = 'ab'.repeat(32)

const savanna = (changes: Partial<InternalAlg> = {}) =>
  anAlg({ alg_id: 4, name: 'Savanna mammals', alg_path: 'savanna.tflite', ...changes })

function serveAlgs(alg = savanna()) {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  server.answer(listInternalAlgs, { rows: [alg], total: 1, totalKind: 'exact' })
  server.answer(getInternalAlg, new Versioned(alg, '"first"'))
  server.answer(getAlgClasses, new Versioned({ classes: [{ class_id: 1, label: 'lion' }] }, '"one"'))
  return server
}

const open = async () => {
  const page = renderConsole('/internal?tab=algs&alg=4')
  return { ...page, dialog: await findDialog('Update Alg Metadata: Savanna mammals') }
}

test('a new model is created, and opens for its file and classes', async () => {
  const server = serveAlgs()
  server.answer(createAlg, savanna())
  const { press, fill } = renderConsole('/internal?tab=algs')
  await press('New model')
  const dialog = await findDialog('New model')
  await fill('Name', 'Savanna mammals', dialog)
  await fill('Model group (optional)', 'first', dialog)
  await press('Create model', dialog)
  await dialog.findByText(/whole number from 1/)
  await fill('Model group (optional)', '3', dialog)
  await press('Create model', dialog)
  await findDialog('Update Alg Metadata: Savanna mammals')
  expect(server.callsTo(createAlg)).toMatchObject([{ body: { name: 'Savanna mammals', meta_alg_id: 3 } }])
})

test('bucket and path are both needed, and nothing is sent without them', async () => {
  const server = serveAlgs()
  const { press, fill, dialog } = await open()
  await fill('Path', '', dialog)
  await press('Save metadata', dialog)
  await dialog.findByText('Missing information. Check that bucket and path are both set.')
  expect(server.callsTo(updateAlg)).toEqual([])
})

test('metadata is saved, and after a failure the input stays and the reason is shown', async () => {
  const server = serveAlgs()
  server.fail(updateAlg, { code: 'internal' })
  const { press, fill, dialog } = await open()
  await fill('Bucket', 'other', dialog)
  await press('Save metadata', dialog)
  await dialog.findByText(/Can't update alg metadata. Check that the bucket and path point to/)
  expect(valueOf(dialog.getByLabelText('Bucket'))).toBe('other')
  server.recover(updateAlg)
  server.answer(getInternalAlg, savanna({ alg_bucket: 'other' }))
  server.answer(updateAlg, savanna({ alg_bucket: 'other' }))
  await press('Save metadata', dialog)
  await screen.findByText('The metadata of Savanna mammals is saved.')
  expect(server.callsTo(updateAlg).at(-1)).toMatchObject({
    params: { algId: 4 },
    body: { bucket: 'other', path: 'savanna.tflite', name: 'Savanna mammals' },
  })
  expect(valueOf(dialog.getByLabelText('Bucket'))).toBe('other')
})

test('changes that a colleague made in the meantime are shown, and not overwritten unseen', async () => {
  const server = serveAlgs()
  server.fail(updateAlg, { code: 'conflict' })
  const { press, fill, dialog } = await open()
  await fill('Type', 'classifier of the savanna', dialog)
  server.answer(getInternalAlg, new Versioned(savanna({ alg_bucket: 'local', framework: '' }), '"second"'))
  await press('Save metadata', dialog)
  await dialog.findByText(/Somebody else has changed this model/)
  await waitFor(() => expect(valueOf(dialog.getByLabelText('Bucket'))).toBe('local'))
  expect(valueOf(dialog.getByLabelText('Type'))).toBe('classifier of the savanna')
  server.recover(updateAlg)
  server.answer(updateAlg, savanna({ alg_bucket: 'local' }))
  await press('Save metadata', dialog)
  await waitFor(() => expect(server.versionsTo(updateAlg)).toEqual(['"first"', '"second"']))
  expect(server.callsTo(updateAlg).at(-1)?.body).toMatchObject({ bucket: 'local', framework: '' })
})

test('after the bucket is changed, the checksum of the uploaded file is dropped unless it is entered again', async () => {
  const server = serveAlgs(savanna({ alg_bucket: 'local', sha256: SHA256, md5_checksum: 'cd'.repeat(16) }))
  server.answer(updateAlg, savanna())
  const { press, fill, dialog } = await open()
  await fill('Bucket', 'elsewhere', dialog)
  await dialog.findByText(/no longer belong to this model/)
  expect(valueOf(dialog.getByLabelText('Checksum (MD5)'))).toBe('')
  await press('Save metadata', dialog)
  await waitFor(() => expect(server.callsTo(updateAlg)).toMatchObject([{ body: { md5_checksum: null } }]))
})

test('a file is uploaded with its checksum and becomes the model’s file, and a second attempt does not upload it again', async () => {
  const server = serveAlgs()
  const stored = {
    sha256: SHA256,
    md5: 'cd'.repeat(16),
    size_bytes: 7,
    uploaded_at: '2026-01-02T03:04:05.678Z',
  }
  server.answer(uploadFile, stored)
  server.fail(setAlgFile, { code: 'unavailable' })
  const { press, fill, dialog, user } = await open()
  await press('File', dialog)
  await press('Upload file', dialog)
  await dialog.findByText('Choose a file.')
  await user.upload(dialog.getByLabelText('File'), new File(['a model'], 'm.tflite'))
  await fill('Checksum (optional)', SHA256, dialog)
  await press('Upload file', dialog)
  await dialog.findByRole('alert')
  server.recover(setAlgFile)
  server.answer(setAlgFile, savanna({ sha256: SHA256, size_bytes: 7 }))
  await press('Upload file', dialog)
  await screen.findByText('The file of Savanna mammals is stored.')
  expect(server.callsTo(uploadFile)).toMatchObject([{ querystring: { checksum: SHA256 } }])
  expect(server.callsTo(setAlgFile).at(-1)).toMatchObject({ body: { sha256: SHA256 } })
})

test('classes are edited as lines, and invalid lines are named before anything is sent', async () => {
  const server = serveAlgs()
  server.answer(replaceAlgClasses, ({ body }) => new Versioned(body, '"two"'))
  const { press, fill, dialog } = await open()
  await press('Classes', dialog)
  const lines = 'Classes, one per line: number, name'
  await fill(lines, '1,lion\n1,serval', dialog)
  await dialog.findByText('Line 2: Class 1 is listed twice.')
  expect(dialog.getByRole('button', { name: 'Save classes' }).hasAttribute('disabled')).toBe(true)
  await fill(lines, '1,lioness\n2,serval', dialog)
  await dialog.findByText('1 new, 1 renamed, 0 removed. Not saved yet.')
  await press('Save classes', dialog)
  await screen.findByText(/The classes of Savanna mammals are saved/)
  expect(server.versionsTo(replaceAlgClasses)).toEqual(['"one"'])
})

test('classes that a colleague saved in the meantime are not overwritten unseen', async () => {
  const server = serveAlgs()
  server.fail(replaceAlgClasses, { code: 'conflict' })
  const { press, fill, dialog } = await open()
  await press('Classes', dialog)
  await fill('Classes, one per line: number, name', '1,lion\n2,serval', dialog)
  server.answer(getAlgClasses, new Versioned({ classes: [{ class_id: 3, label: 'hyena' }] }, '"two"'))
  await press('Save classes', dialog)
  await dialog.findByText(/Somebody else has saved other classes/)
  await dialog.findByText('2 new, 0 renamed, 1 removed. Not saved yet.')
  server.recover(replaceAlgClasses)
  server.answer(replaceAlgClasses, ({ body }) => new Versioned(body, '"three"'))
  await press('Save classes', dialog)
  await waitFor(() => expect(server.versionsTo(replaceAlgClasses)).toEqual(['"one"', '"two"']))
})

test('the focus returns to the row whose dialog was closed', async () => {
  serveAlgs()
  const { user, press } = renderConsole('/internal?tab=algs')
  const opener = await screen.findByRole('button', { name: 'Open model Savanna mammals' })
  opener.focus()
  await user.keyboard('{Enter}')
  await press('Close', await findDialog('Update Alg Metadata: Savanna mammals'))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

const publication = {
  alg_id: 4,
  name: 'Savanna mammals',
  is_public: false,
  author: 'Ada',
  licence: '',
  citation: '',
  homepage: '',
  description: '',
  is_reference: false,
  image_path: null,
  class_count: 1,
}

test('a model is published, and changes that a colleague made in the meantime are not overwritten unseen', async () => {
  const server = serveAlgs()
  server.answer(getPublication, new Versioned(publication, '"one"'))
  const { press, turn, fill, dialog } = await open()
  await press('Publication', dialog)
  await turn('Shown in the Model Marketplace', dialog)
  await fill('Description', 'Finds **lions**.', dialog)
  expect((await dialog.findByText('lions')).tagName).toBe('STRONG')
  server.answer(getPublication, new Versioned({ ...publication, author: 'Bo' }, '"two"'))
  server.fail(updatePublication, { code: 'conflict' })
  await press('Save publication', dialog)
  await dialog.findByText(/Somebody else has changed this model/)
  await waitFor(() => expect(valueOf(dialog.getByLabelText('Author'))).toBe('Bo'))
  server.recover(updatePublication)
  server.answer(updatePublication, ({ body }) => ({ ...publication, ...body }))
  await press('Save publication', dialog)
  await screen.findByText('The publication of Savanna mammals is saved.')
  expect(server.callsTo(updatePublication).at(-1)).toMatchObject({
    body: { is_public: true, author: 'Bo', description: 'Finds **lions**.' },
  })
})

test('a model that is in use is not deleted, and the error names what uses it', async () => {
  const server = serveAlgs()
  const text = 'This model cannot be deleted: 1 camera runs it.'
  server.fail(deleteAlg, { code: 'conflict', errors: { general: text } })
  const { press, dialog } = await open()
  await press('Delete model', dialog)
  const question = await findDialog('Delete Savanna mammals?')
  await press('Delete model', question)
  await question.findByText(text)
  server.recover(deleteAlg)
  server.answer(deleteAlg, { alg_id: 4 })
  await press('Delete model', question)
  await screen.findByText('Savanna mammals is deleted.')
})

test('for a model without a file, only the publication can be changed', async () => {
  const server = serveAlgs(savanna({ is_reference: true }))
  server.answer(getPublication, { ...publication, is_reference: true })
  const { dialog } = await open()
  await dialog.findByText(/The console only describes it/)
  await dialog.findByLabelText('Shown in the Model Marketplace')
  expect(dialog.queryByLabelText('Bucket')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Delete model' })).toBeNull()
})
