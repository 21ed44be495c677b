import { updateProfile } from '@sentinel/contracts/account/profile'
import { getUser } from '@sentinel/contracts/account/users'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aUser } from '../../../../platform/testing/sample-fleet.ts'
import { findDialog, untilClosed, valueOf } from '../../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../../testing/render-console.tsx'
import { serveSecurity } from '../testing/serve-security.ts'

function openProfile() {
  const server = startFakeServer()
  signIn(server)
  server.answer(updateProfile, ({ body }) => aUser(body))
  return { server, ...renderConsole('/account') }
}

const saveButton = () => screen.getByRole('button', { name: 'Save details' })
const showsAda = async () => expect(valueOf(await screen.findByLabelText('First name'))).toBe('Ada')

test('typing into the country field replaces the country, and Enter takes the first match', async () => {
  const { server, user, press } = openProfile()
  const country = await screen.findByRole('combobox', { name: 'Country' })
  await waitFor(() => expect(valueOf(country)).toBe('Kenya'))
  for (const [typed, taken] of [
    ['nami', 'Namibia'],
    ['guinea', 'Guinea'],
    ['new', 'New Caledonia'],
  ]) {
    await user.tripleClick(screen.getByLabelText('First name'))
    act(() => country.focus())
    await user.keyboard(`${typed}{Enter}`)
    expect(valueOf(country)).toBe(taken)
  }
  await press('Save details')
  await screen.findByText('Saved details!')
  expect(server.callsTo(updateProfile).at(-1)).toMatchObject({ body: { country: 'New Caledonia' } })
})

test('name and country are saved, and a notice confirms it', async () => {
  const { server, fill, user, press } = openProfile()
  await fill('First name', 'Grace')
  await fill('Last name', 'Otieno')
  await user.clear(await screen.findByRole('combobox', { name: 'Country' }))
  await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Nepal{Enter}')
  await press('Save details')
  await screen.findByText('Saved details!')
  expect(server.callsTo(updateProfile)).toEqual([
    { body: { firstName: 'Grace', lastName: 'Otieno', country: 'Nepal' } },
  ])
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await screen.findByText('Grace Otieno · ada@example.org')
})

test('email, phone number and user name are read-only', async () => {
  openProfile()
  for (const [label, value] of [
    ['Email', 'ada@example.org'],
    ['Phone number', '+44 20 7946 0000'],
    ['User name', 'ada'],
  ] as const) {
    const field = await screen.findByLabelText(label)
    expect(field).toHaveProperty('readOnly', true)
    expect(valueOf(field)).toBe(value)
  }
})

test.each(['First name', 'Last name'])('without a %s nothing can be saved', async (label) => {
  const { fill } = openProfile()
  await showsAda()
  expect(saveButton()).toHaveProperty('disabled', false)
  await fill(label, '')
  expect(saveButton()).toHaveProperty('disabled', true)
  await fill(label, '  ')
  expect(saveButton()).toHaveProperty('disabled', true)
})

test('while the form is being saved, a notice is shown and the button is disabled', async () => {
  const { server, press } = openProfile()
  const release = server.hold(updateProfile)
  await press('Save details')
  await screen.findByText('Saving details...')
  expect(saveButton()).toHaveProperty('disabled', true)
  release()
  await screen.findByText('Saved details!')
  await waitFor(() => expect(screen.queryByText('Saving details...')).toBeNull())
  expect(saveButton()).toHaveProperty('disabled', false)
})

test('a server error is shown under its field, and the input stays', async () => {
  const { server, fill, press } = openProfile()
  server.fail(updateProfile, { code: 'invalid', errors: { firstName: 'This name cannot be used.' } })
  await fill('First name', 'Grace')
  await press('Save details')
  await screen.findByText('Error saving details')
  await screen.findByText('This name cannot be used.')
  expect(valueOf(screen.getByLabelText('First name'))).toBe('Grace')
  await fill('First name', 'Gracia')
  expect(screen.queryByText('This name cannot be used.')).toBeNull()
})

test('without a connection the form shows why it was not saved', async () => {
  const { server, press } = openProfile()
  await showsAda()
  server.makeUnreachable(updateProfile)
  await press('Save details')
  await screen.findByText('Error saving details')
  await screen.findByText('The server can’t be reached. Please check your connection.')
})

test('a change in another window appears immediately, except in a field that is being edited', async () => {
  const { server, fill, push } = openProfile()
  await showsAda()
  await fill('First name', 'Grace')
  server.answer(getUser, aUser({ firstName: 'Ann', lastName: 'Wolf' }))
  push('resync', {})
  await waitFor(() => expect(valueOf(screen.getByLabelText('Last name'))).toBe('Wolf'))
  expect(valueOf(screen.getByLabelText('First name'))).toBe('Grace')
})

test('leaving the form with unsaved changes asks for confirmation', async () => {
  const { server, fill, press, user, router } = openProfile()
  serveSecurity(server)
  await showsAda()
  await fill('First name', 'Grace')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await press('Keep editing', await findDialog('Discard what you have entered?'))
  await untilClosed()
  expect(valueOf(screen.getByLabelText('First name'))).toBe('Grace')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await press('Discard', await findDialog('Discard what you have entered?'))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'security' }))
})

test('leaving the form after saving, or after restoring the old values, asks no question', async () => {
  const { server, fill, press, user, router } = openProfile()
  serveSecurity(server)
  await showsAda()
  await fill('First name', 'Grace')
  await press('Save details')
  await screen.findByText('Saved details!')
  await fill('Last name', 'Wolf')
  await fill('Last name', 'Fox')
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'security' }))
})
