import type { ConsoleSettings } from '@sentinel/contracts/server/console'
import { listDevices } from '@sentinel/contracts/fleet/devices'
import { listGroups } from '@sentinel/contracts/fleet/groups'
import {
  changeInvitation,
  createInvitation,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from '@sentinel/contracts/fleet/sharing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGroup, anInvitation } from '../../../platform/testing/sample-fleet.ts'
import { findDialog, valueOf } from '../../../testing/drive-page.ts'
import { renderConsole, signIn, startFakeServer } from '../../../testing/render-console.tsx'

const COLLEAGUE = 'colleague@example.org'

const invitation = anInvitation({ email: COLLEAGUE, deviceId: null, groupId: 4 })

async function openShareDialog(invitations: Invitation[] = [], settings: Partial<ConsoleSettings> = {}) {
  const server = startFakeServer(settings)
  signIn(server)
  server.answer(listDevices, [])
  server.answer(listGroups, [aGroup({ group_id: 4, group_name: 'Ridge' })])
  server.answer(listInvitations, invitations)
  const page = renderConsole('/groups')
  await page.press('Share: Ridge')
  return { server, ...page, dialog: await findDialog('Share Ridge') }
}

test('an invalid address is refused at its field, and a valid one is invited', async () => {
  const { server, press, fill, dialog } = await openShareDialog()
  await dialog.findByText('Nobody has been invited yet.')
  await fill('Email', 'nobody', dialog)
  await press('Invite', dialog)
  await dialog.findByText('Not a valid email.')
  expect(server.changes()).toEqual([])
  server.answer(createInvitation, invitation)
  await fill('Email', COLLEAGUE, dialog)
  await press('Invite', dialog)
  await screen.findByText(`${COLLEAGUE} is invited.`)
  await dialog.findByText('Can view · Not accepted yet, email sent')
  expect(valueOf(dialog.getByLabelText('Email'))).toBe('')
  expect(server.callsTo(createInvitation)).toEqual([
    { body: { email: COLLEAGUE, groupId: 4, mayManage: false } },
  ])
})

test('without a mail server the page does not claim that a mail was sent', async () => {
  const mail = { state: 'pending', reason: null, reasonCode: null, reasonParams: {} } as const
  const { dialog } = await openShareDialog([{ ...invitation, mail }], { sendsMail: false })
  await dialog.findByText('Can view · Not accepted yet, email not sent')
})

test('an invitation shows whether its mail was delivered, and can be sent again', async () => {
  const mail = {
    state: 'failed',
    reason: 'in English',
    reasonCode: 'address_invalid',
    reasonParams: {},
  } as const
  const failed = { ...invitation, mail }
  const { server, press, dialog } = await openShareDialog([failed])
  await dialog.findByText(
    'Can view · Not accepted yet, email not delivered (The address is not one that mail can be sent to.)',
  )
  server.answer(createInvitation, invitation)
  await press(`Send the invitation to ${COLLEAGUE} again`, dialog)
  await screen.findByText(`The email to ${COLLEAGUE} is being sent again.`)
  await dialog.findByText('Can view · Not accepted yet, email sent')
  expect(server.callsTo(createInvitation)).toEqual([
    { body: { email: COLLEAGUE, groupId: 4, mayManage: false } },
  ])
})

test('without a mail server no message claims that a mail was sent', async () => {
  const unsent = {
    ...invitation,
    mail: {
      state: 'written_to_file',
      reason: 'Written to a file on the server: no mail server is set.',
      reasonCode: 'kept_in_file',
      reasonParams: { service: 'mail' },
    },
  } as const
  const { server, press, fill, dialog } = await openShareDialog([], { sendsMail: false })
  server.answer(createInvitation, unsent)
  await fill('Email', COLLEAGUE, dialog)
  await press('Invite', dialog)
  const toast = await screen.findByText(/^colleague@example\.org is invited, but gets no email\./)
  expect(toast.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning')
  await dialog.findByText(
    'Can view · Not accepted yet, email not sent (Written to a file on the server: no mail server is set.)',
  )
  await press(`Send the invitation to ${COLLEAGUE} again`, dialog)
  const again = await screen.findByText(/^The email to colleague@example\.org was not sent\./)
  expect(again.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warning')
})

test('an invited person can view, unless the form allows them to manage', async () => {
  const { server, press, fill, dialog, user } = await openShareDialog()
  await dialog.findByText(/They change nothing on them/)
  await user.selectOptions(dialog.getByLabelText('What they may do'), 'Can manage')
  await dialog.findByText(/They also change their settings/)
  server.answer(createInvitation, { ...invitation, mayManage: true })
  await fill('Email', COLLEAGUE, dialog)
  await press('Invite', dialog)
  await dialog.findByText('Can manage · Not accepted yet, email sent')
  server.answer(createInvitation, { ...invitation, mayManage: true })
  await press(`Send the invitation to ${COLLEAGUE} again`, dialog)
  await screen.findByText(`The email to ${COLLEAGUE} is being sent again.`)
  const requested = { body: { email: COLLEAGUE, groupId: 4, mayManage: true } }
  expect(server.callsTo(createInvitation)).toEqual([requested, requested])
})

test('the access level of an invitation can be changed, and stays if the change fails', async () => {
  const { server, press, dialog } = await openShareDialog([invitation])
  server.makeUnreachable(changeInvitation)
  await press(`Allow ${COLLEAGUE} to manage`, dialog)
  await screen.findByText('The server can’t be reached. Please check your connection.')
  server.recover(changeInvitation)
  server.answer(changeInvitation, { ...invitation, mayManage: true })
  await press(`Allow ${COLLEAGUE} to manage`, dialog)
  await dialog.findByText('Can manage · Not accepted yet, email sent')
  await dialog.findByRole('button', { name: `Limit ${COLLEAGUE} to viewing` })
  expect(server.callsTo(changeInvitation).at(-1)).toEqual({
    params: { invitationId: 1 },
    body: { mayManage: true },
  })
})

test('lowering a guest’s access asks for confirmation, since the people they have invited lose access', async () => {
  const accepted = { ...invitation, mayManage: true, state: 'accepted' as const, acceptedBy: COLLEAGUE }
  const { server, press, dialog } = await openShareDialog([accepted])
  server.answer(changeInvitation, { ...accepted, mayManage: false })
  await press(`Limit ${COLLEAGUE} to viewing`, dialog)
  const question = await findDialog(`Limit ${COLLEAGUE} to viewing?`)
  expect(server.callsTo(changeInvitation)).toEqual([])
  await press('Limit to viewing', question)
  await screen.findByText(/can view by this invitation/)
  expect(server.callsTo(changeInvitation)).toEqual([
    { params: { invitationId: 1 }, body: { mayManage: false } },
  ])
})

test('withdrawing an invitation asks for confirmation, and a failure leaves the invitation', async () => {
  const { server, press, dialog } = await openShareDialog([invitation])
  await press(`Withdraw the invitation to ${COLLEAGUE}`, dialog)
  const question = await findDialog('Withdraw the invitation?')
  await question.findByText(`The link that ${COLLEAGUE} received will stop working.`)
  server.makeUnreachable(withdrawInvitation)
  await press('Withdraw', question)
  await question.findByText('The server can’t be reached. Please check your connection.')
  server.recover(withdrawInvitation)
  server.answer(withdrawInvitation, { invitationId: 1 })
  await press('Withdraw', question)
  await waitFor(() => expect(dialog.queryByText(COLLEAGUE)).toBeNull())
  expect(server.callsTo(withdrawInvitation).at(-1)).toEqual({ params: { invitationId: 1 } })
})
