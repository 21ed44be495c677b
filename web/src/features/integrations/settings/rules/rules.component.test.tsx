import { listNotificationClasses } from '@sentinel/contracts/integrations/integrations'
import {
  createSpeciesRule,
  deleteSpeciesRule,
  setSpeciesRule,
} from '@sentinel/contracts/integrations/species-rules'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGroup } from '../../../../platform/testing/sample-fleet.ts'
import { aRule, anIntegration } from '../../../../platform/testing/sample-insights.ts'
import { findDialog } from '../../../../testing/drive-page.ts'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

const SENTENCE =
  'Lion at 80 % or more, Ridge, 22:00–05:00 (Africa/Nairobi), by email and SMS, at most once in 1 hour per camera'

const findSwitch = () => screen.findByRole('switch', { name: /^Rule: Lion/ })

test('a rule is added for a class, a group, hours and two channels, and is shown as a sentence', async () => {
  const server = serveSettings({
    integrations: [anIntegration()],
    groups: [aGroup({ group_id: 4, group_name: 'Ridge' })],
  })
  const { user, press, turn, fill } = renderConsole('/admin')
  await screen.findByRole('heading', { name: 'No rules yet' })
  await press('Add rule')
  const dialog = await findDialog('Add a rule')
  await press('Save', dialog)
  await dialog.findByText('Choose a class.')
  await fill('Class', 'Lion', dialog)
  await press('Device groups', dialog)
  await fill('Groups', 'ridge', dialog)
  await user.keyboard('{Enter}')
  await dialog.findByRole('button', { name: 'Remove Ridge' })
  await press('Between hours', dialog)
  await turn('SMS', dialog)
  await press('Save', dialog)

  await screen.findByText(SENTENCE)
  await screen.findByText('SMS is not set up, so it sends nothing.')
  expect(server.callsTo(createSpeciesRule)).toEqual([
    {
      body: {
        className: 'Lion',
        minConfidence: 80,
        groupIds: [4],
        hours: { from: '22:00', until: '05:00' },
        timeZone: 'Africa/Nairobi',
        pauseMinutes: 60,
        platforms: ['email', 'sms'],
        enabled: true,
      },
    },
  ])
})

test('Enter on the list of classes takes the class and does not save the rule', async () => {
  const server = serveSettings({ integrations: [anIntegration()] })
  server.answer(listNotificationClasses, ['Lion', 'Mountain Lion'])
  const { user, press } = renderConsole('/admin')
  await press('Add rule')
  const dialog = await findDialog('Add a rule')
  const field = await dialog.findByLabelText('Class', { selector: 'input' })
  await user.type(field, 'lio')
  await screen.findByRole('option', { name: 'Mountain Lion' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', 'Lion'))
  expect(server.changes()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.changes()).toEqual(['POST /api/species-rules']))
})

test('a duplicate rule is refused with a message, and the entered values stay', async () => {
  const server = serveSettings({ integrations: [anIntegration()], rules: [aRule()] })
  const text = 'You have this rule already. If it is switched off, switch it on instead.'
  server.fail(createSpeciesRule, { code: 'conflict', errors: { general: text } })
  const { press, fill } = renderConsole('/admin')
  await press('Add rule')
  const dialog = await findDialog('Add a rule')
  await fill('Class', 'Lion', dialog)
  await press('Save', dialog)
  await dialog.findByText(`Not saved. ${text}`)
  expect(await dialog.findByLabelText('Class', { selector: 'input' })).toHaveProperty('value', 'Lion')
})

test('a rule is switched off immediately, and switched back if the server cannot be reached', async () => {
  const server = serveSettings({ rules: [aRule()] })
  server.makeUnreachable(setSpeciesRule)
  const release = server.hold(setSpeciesRule)
  const { user } = renderConsole('/admin')
  const isOn = await findSwitch()
  await user.click(isOn)
  await waitFor(() => expect(isOn).toHaveProperty('checked', false))
  release()
  await screen.findByText(/^The rule was not changed\. The server can’t be reached/)
  expect(isOn).toHaveProperty('checked', true)
  expect(server.callsTo(setSpeciesRule)).toMatchObject([{ params: { ruleId: 1 }, body: { enabled: false } }])
})

test('a deleted rule disappears immediately, and Undo restores it unchanged', async () => {
  const server = serveSettings({ rules: [aRule({ enabled: false })] })
  const release = server.hold(deleteSpeciesRule)
  const { press } = renderConsole('/admin')
  await press(/^Delete: Lion/)
  await screen.findByRole('heading', { name: 'No rules yet' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  release()
  await press('Undo')
  expect(await findSwitch()).toHaveProperty('checked', false)
  expect(server.changes()).toEqual(['DELETE /api/species-rules/:ruleId', 'POST /api/species-rules'])
})

test('a rule that the server fails to delete reappears, with the reason', async () => {
  const server = serveSettings({ rules: [aRule()] })
  server.makeUnreachable(deleteSpeciesRule)
  const release = server.hold(deleteSpeciesRule)
  const { press } = renderConsole('/admin')
  await press(/^Delete: Lion/)
  await screen.findByRole('heading', { name: 'No rules yet' })
  release()
  await screen.findByText(/^The rule was not deleted\. The server can’t be reached/)
  await findSwitch()
})
