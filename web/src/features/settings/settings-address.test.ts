import { expect, test } from 'vitest'
import { readSettingsAddress } from './settings-address.ts'

const usual = { platform: undefined, kind: 'usual', state: undefined }

test.each([
  [{}, { tab: 'integrations', dialog: undefined, log: usual }],
  [{ tab: 'features' }, { tab: 'features', dialog: undefined, log: usual }],
  [{ dialog: 'gundi_v2' }, { tab: 'integrations', dialog: { platform: 'gundi_v2' }, log: usual }],
  [{ dialog: 'rule' }, { tab: 'integrations', dialog: { rule: 'new' }, log: usual }],
  [
    { dialog: 'rule', rule: 7 },
    { tab: 'integrations', dialog: { rule: 7 }, log: usual },
  ],
  [
    { via: 'sms', kind: 'photo', state: 'failed' },
    { tab: 'integrations', dialog: undefined, log: { platform: 'sms', kind: 'photo', state: 'failed' } },
  ],
  [
    { tab: 4, dialog: ['x'], rule: 'y', via: 'fax', kind: 1, state: null },
    { tab: 'integrations', dialog: undefined, log: usual },
  ],
])('the address %j asks for %j', (typed, asked) => {
  expect(readSettingsAddress(typed)).toEqual(asked)
})
