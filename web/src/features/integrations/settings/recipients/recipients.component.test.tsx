import type { Integration, RecipientFailure } from '@sentinel/contracts/integrations/integrations'
import { askRecipient, enterRecipientCode } from '@sentinel/contracts/integrations/recipients'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { serveSettings } from '../testing/serve-settings.ts'

const FRIEND = 'friend@example.net'
const NUMBER = '+12025550123'

function anIntegration(options: Partial<Integration['options']>): Integration {
  return {
    platform: options.emails ? 'email' : 'sms',
    offReason: null,
    options: { alertSetting: 'enabled', groupNotifications: [], ...options },
    notificationClasses: 'all',
  }
}

const mail = anIntegration({
  emails: ['ada@example.org', FRIEND],
  recipientStates: ['confirmed', 'waiting'],
})
const texts = anIntegration({ phoneNumbers: [NUMBER], recipientStates: ['waiting'] })

const lineOf = async (recipient: string) => within((await screen.findByText(recipient)).closest('li')!)

test('each recipient has a state, and those who have not agreed can get another request', async () => {
  const server = serveSettings({ integrations: [mail] })
  server.answer(askRecipient, mail)
  const { press } = renderConsole('/admin')
  ;(await lineOf('ada@example.org')).getByText('Confirmed')
  ;(await lineOf(FRIEND)).getByText('Waiting for confirmation')
  await press(`Send again: ${FRIEND}`)
  await screen.findByText(`Sent again to ${FRIEND}.`)
  expect(server.callsTo(askRecipient)).toEqual([
    { params: { platform: 'email' }, body: { recipient: FRIEND } },
  ])
})

test('a recipient whose request could not be sent is not shown as confirmed', async () => {
  serveSettings({ integrations: [anIntegration({ emails: [FRIEND], recipientStates: ['unchecked'] })] })
  renderConsole('/admin')
  const line = await lineOf(FRIEND)
  line.getByText('Not checked: no mail server')
  expect(line.queryByText('Confirmed')).toBeNull()
})

test.each([
  ['email', mail, FRIEND, 'The last mail with a link was not sent. The mail server refused it (550).'],
  ['sms', texts, NUMBER, 'The last text with a code was not sent. The SMS service refused it (550).'],
] as const)(
  'a request by %s that was not sent shows why, and can be sent again',
  async (platform, integration, recipient, text) => {
    const failure: RecipientFailure = {
      reason: '',
      reasonCode: 'refused',
      reasonParams: { service: platform === 'email' ? 'mail' : 'sms', status: 550 },
    }
    const recipientFailures = integration.options.recipientStates!.map((state) =>
      state === 'waiting' ? failure : null,
    )
    const server = serveSettings({
      integrations: [{ ...integration, options: { ...integration.options, recipientFailures } }],
    })
    server.answer(askRecipient, integration)
    const { press } = renderConsole('/admin')
    const line = await lineOf(recipient)
    line.getByText(text)
    expect(line.queryByText(/We sent a/)).toBeNull()
    await press(`Send again: ${recipient}`)
    await line.findByText(/We sent a/)
    expect(line.queryByText(text)).toBeNull()
  },
)

test('beyond the limit the page shows why nothing was sent', async () => {
  const server = serveSettings({ integrations: [mail] })
  server.fail(askRecipient, {
    code: 'rate_limited',
    errors: { general: 'Too many confirmations in a day. Try again in 90 minutes.' },
  })
  const { press } = renderConsole('/admin')
  await press(`Send again: ${FRIEND}`)
  await screen.findByText('Too many confirmations in a day. Try again in 90 minutes.')
})

test('a number is confirmed with the code from its text message', async () => {
  const server = serveSettings({ integrations: [texts] })
  server.fail(enterRecipientCode, { code: 'invalid', errors: { code: 'The code is wrong.' } })
  const { fill, press } = renderConsole('/admin')
  await fill(`Code sent to ${NUMBER}`, '123456')
  await press(`Confirm: ${NUMBER}`)
  await screen.findByText('The code is wrong.')
  server.recover(enterRecipientCode)
  server.answer(enterRecipientCode, anIntegration({ ...texts.options, recipientStates: ['confirmed'] }))
  await fill(`Code sent to ${NUMBER}`, '123 457')
  await press(`Confirm: ${NUMBER}`)
  await screen.findByText(`${NUMBER} is confirmed.`)
  ;(await lineOf(NUMBER)).getByText('Confirmed')
  expect(server.callsTo(enterRecipientCode).at(-1)).toEqual({ body: { recipient: NUMBER, code: '123457' } })
})

test('a code with letters is refused without a request to the server', async () => {
  const server = serveSettings({ integrations: [texts] })
  const { fill, press } = renderConsole('/admin')
  await fill(`Code sent to ${NUMBER}`, 'abc')
  await press(`Confirm: ${NUMBER}`)
  await screen.findByText('A code has 6 digits.')
  expect(server.changes()).toEqual([])
})
