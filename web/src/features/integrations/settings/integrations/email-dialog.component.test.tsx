import {
  createIntegration,
  deleteIntegration,
  setEmails,
  setGroupNotifications,
  setNotificationClasses,
} from '@sentinel/contracts/integrations/integrations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGroup } from '../../../../platform/testing/sample-fleet.ts'
import { findDialog, valueOf } from '../../../../testing/drive-page.ts'
import { anIntegration } from '../../../../platform/testing/sample-insights.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

test('the email dialog accepts up to three addresses and checks each one when it is added', async () => {
  const server = serveSettings()
  const { user, press, turn, fill } = renderConsole('/admin')
  await press('Set up: Email')
  const dialog = await findDialog('Set up Email')
  const add = async (address: string) => {
    await fill('Email address', address, dialog)
    await user.keyboard('{Enter}')
  }
  await add('ranger@')
  await dialog.findByText('Not a valid email.')
  await add('ranger@example.org')
  await add('RANGER@example.org')
  await dialog.findByText('Email has already been added.')
  await add('chief@example.org')
  await add('vet@example.org')
  await dialog.findByText('Maximum 3 Emails')
  await press('Remove chief@example.org', dialog)
  await turn('Daily summary', dialog)
  await dialog.findByText(
    'Sent at 07:00 (Africa/Nairobi). It lists the sightings of the day before and the open alerts that this integration sends.',
  )
  await press('Save', dialog)

  await screen.findByText('Email updated.')
  const card = await findCard('Email')
  await card.findByText('ranger@example.org')
  await card.findByText('vet@example.org')
  await card.findByText('07:00 Africa/Nairobi')
  expect(server.callsTo(createIntegration)).toMatchObject([
    {
      body: {
        platform: 'email',
        notificationClasses: 'all',
        options: {
          emails: ['ranger@example.org', 'vet@example.org'],
          digestSetting: 'daily',
          timeZone: 'Africa/Nairobi',
        },
      },
    },
  ])
})

test('a new integration offers the address of the account', async () => {
  const server = serveSettings()
  const { press } = renderConsole('/admin?dialog=email')
  const dialog = await findDialog('Set up Email')
  expect(valueOf(await dialog.findByLabelText('Email address'))).toBe('ada@example.org')
  await press('Save', dialog)
  await screen.findByText('Email updated.')
  expect(server.callsTo(createIntegration)).toMatchObject([
    { body: { options: { emails: ['ada@example.org'] } } },
  ])
})

test('a failed save shows the reason, and the input stays', async () => {
  const server = serveSettings()
  const { press, fill } = renderConsole('/admin?dialog=email')
  const dialog = await findDialog('Set up Email')
  await fill('Email address', 'ranger@example.org', dialog)
  server.makeUnreachable(createIntegration)
  await press('Save', dialog)
  await dialog.findByText(/^Email failed to update\. The server can’t be reached\./)
  server.recover(createIntegration)
  await press('Save', dialog)
  await screen.findByText('Email updated.')
  expect(server.callsTo(createIntegration)).toHaveLength(2)
})

test('an address that only the server refuses is shown at its field', async () => {
  const server = serveSettings()
  const { press, fill } = renderConsole('/admin?dialog=email')
  const dialog = await findDialog('Set up Email')
  await fill('Email address', 'ranger@example.org', dialog)
  server.fail(createIntegration, {
    code: 'invalid',
    errors: { 'options.emails.0': 'This address is blocked.' },
  })
  await press('Save', dialog)
  await dialog.findByText('This address is blocked.')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email address')))
})

test('classes can be chosen for all cameras and for a group', async () => {
  const email = anIntegration()
  const server = serveSettings({
    integrations: [email],
    groups: [aGroup({ group_id: 4, group_name: 'Ridge' })],
  })
  server.answer(setEmails, email)
  server.answer(setNotificationClasses, ({ body }) => ({ ...email, ...body }))
  server.answer(setGroupNotifications, ({ body }) => ({
    ...email,
    notificationClasses: ['Okapi', 'Lion'],
    options: { ...email.options, ...body },
  }))
  const { user, press, fill, choose } = renderConsole('/admin')
  await press('Edit: Email')
  const dialog = await findDialog('Edit Email')
  await press('Selected', dialog)
  await fill('Classes', 'Okapi', dialog)
  await user.keyboard('{Enter}')
  await fill('Classes', 'Lion', dialog) // this address counts even though it was not added with the button
  await user.click(dialog.getByText('Device groups'))
  await choose('Ridge', 'None', dialog)
  await press('Save', dialog)

  await (await findCard('Email')).findByText('Okapi, Lion')
  expect(server.callsTo(setNotificationClasses)).toEqual([
    { params: { platform: 'email' }, body: { notificationClasses: ['Okapi', 'Lion'] } },
  ])
  expect(server.callsTo(setGroupNotifications)).toEqual([
    {
      params: { platform: 'email' },
      body: { groupNotifications: [{ groupId: 4, groupNotificationClasses: 'none' }] },
    },
  ])
  await press('Edit: Email')
  const again = await findDialog('Edit Email')
  await again.findByText('Device groups (1 choice)')
  expect(valueOf(again.getByLabelText('Ridge'))).toBe('none')
})

test('deleting an integration asks for confirmation', async () => {
  const server = serveSettings({ integrations: [anIntegration()] })
  const { press } = renderConsole('/admin')
  await press('Delete: Email')
  const question = await findDialog('Delete Email?')
  await question.findByText(/^This is permanent. .* You can set it up again later\.$/)
  expect(server.changes()).toEqual([])
  await press('Delete', question)
  await screen.findByRole('button', { name: 'Set up: Email' })
  expect(server.callsTo(deleteIntegration)).toEqual([{ params: { platform: 'email' } }])
})
