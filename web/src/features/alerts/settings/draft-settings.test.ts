import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import type { AlertSettings } from '@sentinel/contracts/alerts/alerts'
import { expect, test } from 'vitest'
import { isIgnored, NO_CHANGES, setIgnored, setWanted, toSettings } from './draft-settings.ts'

const stored: AlertSettings = {
  settings: recordBy('setting', (type) => type !== 'no_recent_camera_triggers'),
  groupSettings: [
    { deviceGroupId: 4, ignore: true },
    { deviceGroupId: 5, ignore: false },
  ],
}

test('changed switches are sent with all other switches, and only the changed groups are sent', () => {
  const draft = setIgnored(setIgnored(setWanted(NO_CHANGES, 'low_battery', false), 5, true), 4, true)
  expect(toSettings(stored, draft)).toEqual({
    settings: { ...stored.settings, low_battery: false },
    groupSettings: [{ deviceGroupId: 5, ignore: true }],
  })
})

test('a group that was deleted in the meantime is not sent, because the server would refuse the whole request', () => {
  expect(toSettings(stored, setIgnored(NO_CHANGES, 99, true)).groupSettings).toEqual([])
})

test('a group shows the chosen setting, else the stored one, else that its alerts are on', () => {
  const draft = setIgnored(NO_CHANGES, 4, false)
  expect([4, 5, 6].map((groupId) => isIgnored(stored, draft, groupId))).toEqual([false, false, false])
  expect(isIgnored(stored, NO_CHANGES, 4)).toBe(true)
})
