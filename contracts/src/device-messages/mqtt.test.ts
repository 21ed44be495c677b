import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CommandMessage,
  commandTopic,
  isOwnDownlinkFilter,
  parseUplinkTopic,
  photoTopic,
  uplinkTopic,
} from './mqtt.ts'

test.each([
  ['sentinels/7/up/insights', { deviceId: 7, kind: 'insights' }],
  ['sentinels/2147483647/up/health', { deviceId: 2_147_483_647, kind: 'health' }],
  ['sentinels/0/up/answers', { deviceId: 0, kind: 'answers' }],
  [
    'sentinels/7/up/photos/4294967295/32767',
    { deviceId: 7, kind: 'photos', messageId: 4_294_967_295, index: 32_767 },
  ],
])('%s is an uplink', (topic, address) => {
  expect(parseUplinkTopic(topic)).toEqual(address)
})

test.each([
  'sentinels/7/up',
  'sentinels/7/up/',
  'sentinels/7/up/insights/',
  'sentinels/07/up/insights',
  'sentinels/-7/up/insights',
  'sentinels/7/up/photos/1',
  'sentinels/7/up/photos/4294967296/0',
  'sentinels/7/up/photos/1/32768',
  'sentinels/7/down/commands',
  'sentinels/7/up/constructor',
  'x/sentinels/7/up/insights',
])('%s is not an uplink', (topic) => {
  expect(parseUplinkTopic(topic)).toBeUndefined()
})

test('topics are read back as they were written', () => {
  const id = fc.integer({ min: 0, max: 2 ** 31 - 1 })
  fc.assert(
    fc.property(id, fc.constantFrom('insights', 'health', 'answers'), (deviceId, kind) => {
      expect(parseUplinkTopic(uplinkTopic(deviceId, kind))).toEqual({ deviceId, kind })
    }),
  )
  fc.assert(
    fc.property(
      id,
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 0, max: 32_767 }),
      (deviceId, messageId, index) => {
        expect(parseUplinkTopic(photoTopic(deviceId, messageId, index))).toEqual({
          deviceId,
          kind: 'photos',
          messageId,
          index,
        })
      },
    ),
  )
})

test('a device may only subscribe below its own down/', () => {
  expect(isOwnDownlinkFilter(7, 'sentinels/7/down/#')).toBe(true)
  expect(isOwnDownlinkFilter(7, commandTopic(7))).toBe(true)
  for (const filter of [
    '#',
    '+/7/down/#',
    'sentinels/+/down/#',
    'sentinels/71/down/#',
    'sentinels/7/up/#',
    'sentinels/7/#',
    '$share/g/sentinels/7/down/#',
  ])
    expect(isOwnDownlinkFilter(7, filter)).toBe(false)
})

test('a command has the payload of its type and no other', () => {
  const envelope = {
    id: '019a8c1e-7d53-7a44-9a0e-1b2c3d4e5f60',
    issued_at: '2026-11-20T03:00:00Z',
    expires_at: '2026-11-27T03:00:00Z',
  }
  const state = {
    ...envelope,
    type: 'update_state',
    payload: { cycleTime: 690, triggerNumber: 30, revision: 8 },
  }
  expect(CommandMessage.parse(state)).toEqual(state)
  expect(CommandMessage.safeParse({ ...state, type: 'request_higher_res_image' }).success).toBe(false)
  expect(CommandMessage.safeParse({ ...state, payload: { ...state.payload, revision: 256 } }).success).toBe(
    false,
  )
})
