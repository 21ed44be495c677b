import {
  endSessionsOf,
  getInternalAccount,
  removeSecondFactorsOf,
  setDisabled,
  setRole,
} from '@sentinel/contracts/staff/accounts'
import { listGivenDevices, replaceGivenDevices } from '@sentinel/contracts/staff/given-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, untilClosed } from '../../../testing/drive-page.ts'
import { renderConsole } from '../../../testing/render-console.tsx'
import { aGivenDevice, anAccount, serveAccount, storeDevices } from '../testing/serve-internal.ts'

const PERSON = { user_id: 7, user_email: 'ada@example.org' }
const [camera1, camera2, camera3] = [1, 2, 3].map((device_id) => aGivenDevice({ device_id }))
const devices = [camera1!, camera2!]

async function openPerson() {
  const page = renderConsole('/internal?person=7')
  return { ...page, dialog: await findDialog('ada@example.org') }
}

test('a row opens the account, by mouse and by keys, and the URL has the account', async () => {
  serveAccount(PERSON, devices)
  const { user, press, router } = renderConsole('/internal')
  await user.click(await screen.findByText('ada@example.org'))
  const dialog = await findDialog('ada@example.org')
  dialog.getByText('Kenya')
  await dialog.findByText('Camera 1')
  expect(router.state.location.search).toMatchObject({ person: 7 })
  await press('Close', dialog)
  await untilClosed()
  await user.keyboard('j{Enter}')
  await findDialog('ada@example.org')
})

test('items to be added and removed are shown, and saved with the version that was read', async () => {
  const server = serveAccount(PERSON, devices)
  const { press, fill, dialog } = await openPerson()
  await press('Remove Camera 2 (2)', dialog)
  await fill('Find devices to add, by name or ID', '3, 4', dialog)
  await press('Add 2 ids', dialog)
  const changes = within(await dialog.findByRole('region', { name: 'Unsaved changes' }))
  changes.getByText('Will be added (2)')
  changes.getByText('Will be removed (1)')
  await press('Undo the change of ID 4 (4)', changes)
  expect(server.callsTo(replaceGivenDevices)).toEqual([])
  await press('Save changes', changes)
  await dialog.findByText('Camera 3')
  expect(server.callsTo(replaceGivenDevices).map(({ body }) => body)).toEqual([{ deviceIds: [1, 3] }])
  expect(server.versionsTo(replaceGivenDevices)).toEqual(['"1-2"'])
  await waitFor(() => expect(dialog.queryByText('Unsaved changes')).toBeNull())
})

test('after a conflict, the changes of the colleague are shown, and the next save is based on them', async () => {
  const server = serveAccount(PERSON, devices)
  const { press, dialog } = await openPerson()
  await press('Remove Camera 2 (2)', dialog)
  storeDevices(server, [camera2!, camera3!])
  server.fail(replaceGivenDevices, { code: 'conflict', errors: { general: 'Changed.' } })
  await press('Save changes', dialog)
  const published = await dialog.findByText(/Somebody else has changed this list/)
  expect(published.parentElement?.textContent).toContain(
    'Added by them: Camera 3 (3).Removed by them: Camera 1 (1).',
  )
  server.recover(replaceGivenDevices)
  await press('Save changes', dialog)
  await waitFor(() => expect(dialog.queryByText(/Somebody else/)).toBeNull())
  expect(server.callsTo(replaceGivenDevices).map(({ body }) => body)).toEqual([
    { deviceIds: [1] },
    { deviceIds: [3] },
  ])
  expect(server.versionsTo(replaceGivenDevices)).toEqual(['"1-2"', '"2-3"'])
})

test('a save whose answer was lost counts as saved if the list is already as requested', async () => {
  const server = serveAccount(PERSON, devices)
  const { press, dialog } = await openPerson()
  await press('Remove Camera 2 (2)', dialog)
  storeDevices(server, [camera1!])
  server.fail(replaceGivenDevices, { code: 'conflict', errors: { general: 'Changed.' } })
  await press('Save changes', dialog)
  await screen.findByText('The devices are saved.')
  expect(dialog.queryByText(/Somebody else/)).toBeNull()
  expect(dialog.queryByText('Unsaved changes')).toBeNull()
})

test('if the list cannot be read again after a conflict, an error is shown', async () => {
  const server = serveAccount(PERSON, devices)
  const { press, dialog } = await openPerson()
  await press('Remove Camera 2 (2)', dialog)
  server.fail(replaceGivenDevices, { code: 'conflict', errors: { general: 'Changed.' } })
  server.fail(listGivenDevices, { code: 'unavailable' })
  await press('Save changes', dialog)
  await dialog.findByRole('alert')
  expect(dialog.queryByText(/Somebody else/)).toBeNull()
  dialog.getByText('Will be removed (1)')
})

test('after a device is removed, the next one gets the focus', async () => {
  serveAccount(PERSON, [...devices, camera3!])
  const { user, dialog } = await openPerson()
  ;(await dialog.findByRole('button', { name: 'Remove Camera 1 (1)' })).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove Camera 2 (2)' }))
  await user.keyboard('{Enter}{Enter}')
  expect(dialog.queryByRole('button', { name: /^Remove Camera/ })).toBeNull()
  expect(document.activeElement).toBe(dialog.getByRole('list', { name: 'In the list' }))
})

test('ids that do not exist are named, and the input stays', async () => {
  const server = serveAccount(PERSON, devices)
  const { press, fill, dialog } = await openPerson()
  await dialog.findByText('Camera 1')
  await fill('Find devices to add, by name or ID', '98 99', dialog)
  await press('Add 2 ids', dialog)
  const text = 'There are no devices with these ids: 98, 99. Nothing was changed.'
  server.fail(replaceGivenDevices, { code: 'invalid', errors: { deviceIds: text } })
  await press('Save changes', dialog)
  await dialog.findByText(text)
  dialog.getByText('Will be added (2)')
})

test('if a list cannot be loaded, an error is shown and it can be loaded again', async () => {
  const server = serveAccount(PERSON, devices)
  server.fail(listGivenDevices, { code: 'internal' })
  const { press, dialog } = await openPerson()
  await dialog.findByText('This could not be loaded')
  server.recover(listGivenDevices)
  await press('Try again', dialog)
  await dialog.findByText('Camera 1')
})

test('a long list is shown in pages and can be searched', async () => {
  serveAccount(
    PERSON,
    Array.from({ length: 2000 }, (_, at) => aGivenDevice({ device_id: at + 1 })),
  )
  const { press, fill, dialog } = await openPerson()
  await dialog.findByText('Page 1 of 200')
  expect(dialog.getAllByRole('button', { name: /^Remove Camera/ })).toHaveLength(10)
  await press('Next page', dialog)
  dialog.getByText('Camera 11')
  await fill('Search this list', 'camera 1999', dialog)
  dialog.getByText('Camera 1999')
})

test('closing with changes asks for confirmation', async () => {
  serveAccount(PERSON, devices)
  const { press, dialog } = await openPerson()
  await press('Remove Camera 2 (2)', dialog)
  await press('Close', dialog)
  const question = await findDialog('Discard what you have entered?')
  await press('Keep editing', question)
  expect(dialog.getByText('Will be removed (1)').isConnected).toBe(true)
})

test('each action explains its effect before it is done, and a refusal is shown', async () => {
  const server = serveAccount(PERSON, devices)
  server.answer(setDisabled, anAccount({ ...PERSON, disabled_at: '2026-02-01T00:00:00.000Z' }))
  const { press, dialog } = await openPerson()
  await press('Disable the account', dialog)
  const question = await findDialog('Disable this account?')
  question.getByText(/signed out everywhere and cannot sign in/)
  server.fail(setDisabled, {
    code: 'forbidden',
    errors: { general: 'You cannot disable or enable your own account.' },
  })
  await press('Disable the account', question)
  await question.findByText('You cannot disable or enable your own account.')
  server.recover(setDisabled)
  server.answer(getInternalAccount, anAccount({ ...PERSON, disabled_at: '2026-02-01T00:00:00.000Z' }))
  await press('Disable the account', question)
  await dialog.findByText('Enable the account')
  expect(server.callsTo(setDisabled).at(-1)?.body).toEqual({ disabled: true })
})

test('changing role, sessions or second factors asks for confirmation', async () => {
  const server = serveAccount(PERSON, devices)
  server.answer(setRole, anAccount({ ...PERSON, role: 'viewer' }))
  server.answer(endSessionsOf, { ended: 2 })
  server.answer(removeSecondFactorsOf, { removed: 0 })
  const { press, choose, dialog } = await openPerson()
  await choose('Change the role', 'Viewer')
  await press('Change the role', await findDialog('Make this account a viewer?'))
  await screen.findByText('The role has changed.')
  await press('End all sessions', dialog)
  await press('End all sessions', await findDialog('Sign this person out everywhere?'))
  await screen.findByText('2 sessions ended.')
  await press('Remove second factors', dialog)
  await press('Remove second factors', await findDialog('Remove all second factors?'))
  await screen.findByText('There was no second factor.')
  expect(server.callsTo(setRole)).toEqual([{ params: { userId: 7 }, body: { role: 'viewer' } }])
})

test('users cannot change their own role, state and second factors', async () => {
  serveAccount({ ...PERSON, user_id: 1 }, devices)
  renderConsole('/internal?person=1')
  const dialog = await findDialog('ada@example.org')
  await dialog.findByText(/This is your own account/)
  expect(dialog.queryByText('Disable the account')).toBeNull()
  expect(dialog.queryByText('Remove second factors')).toBeNull()
  expect(dialog.queryByLabelText('Change the role')).toBeNull()
})
