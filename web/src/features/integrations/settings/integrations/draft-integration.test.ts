import type { Integration } from '@sentinel/contracts/integrations/integrations'
import { expect, test } from 'vitest'
import { toDraft, toForwarding, toGroups, toNew } from './draft-integration.ts'

const fresh = { typed: '', timeZone: 'Africa/Nairobi' }

const stored: Integration = {
  platform: 'email',
  offReason: null,
  options: {
    emails: ['ranger@example.org'],
    alertSetting: 'disabled',
    digestSetting: 'daily',
    timeZone: 'Europe/Berlin',
    groupNotifications: [{ groupId: 4, groupNotificationClasses: ['Lion'] }],
  },
  notificationClasses: 'none',
}

test('a new integration starts with all classes, alerts, no summary and the user’s time zone', () => {
  expect(toNew('email', { ...toDraft(undefined, fresh), recipients: ['ranger@example.org'] })).toEqual({
    platform: 'email',
    notificationClasses: 'all',
    options: {
      emails: ['ranger@example.org'],
      alertSetting: 'enabled',
      digestSetting: 'none',
      timeZone: 'Africa/Nairobi',
    },
  })
})

test('a stored integration is unchanged after editing without changes', () => {
  const draft = toDraft(stored, fresh)
  expect(toNew('email', draft)).toMatchObject({
    notificationClasses: 'none',
    options: { alertSetting: 'disabled', digestSetting: 'daily', timeZone: 'Europe/Berlin' },
  })
  expect(toGroups(draft, [{ group_id: 4 }])).toEqual(stored.options.groupNotifications)
})

test('settings of a group that was deleted in the meantime are not sent, because the server would refuse the request', () => {
  expect(toGroups(toDraft(stored, fresh), [{ group_id: 5 }])).toEqual([])
})

test('an empty URL means the operator’s default', () => {
  const draft = toDraft(undefined, fresh)
  expect(toForwarding({ ...draft, baseUrl: ' ' })).toEqual({ baseUrl: null, alertSetting: 'enabled' })
  expect(toForwarding({ ...draft, baseUrl: 'https://gundi.example ' })).toMatchObject({
    baseUrl: 'https://gundi.example',
  })
})

test.each([
  ['gundi_v1', { apiKey: 'key' }],
  ['gundi_v2', { token: 'key' }],
  ['sms', { phoneNumbers: ['+12025550123'] }],
] as const)('%s has its own options', (platform, options) => {
  const draft = { ...toDraft(undefined, fresh), secret: 'key', recipients: ['+12025550123'] }
  expect(toNew(platform, draft)).toMatchObject({ platform, options })
})
