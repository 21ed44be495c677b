import { expect, test } from 'vitest'
import { areas, findAreas } from './areas.ts'

const none = new Set<never>()
const keysOf = (person: Parameters<typeof findAreas>[0]) => findAreas(person).map(({ key }) => key)

test('a viewer has Dashboard, Insights and Map, in the order of the drawer', () => {
  expect(keysOf({ role: 'viewer', features: none })).toEqual(['dashboard', 'insights', 'map'])
})

test('an owner has everything but Internal', () => {
  const keys = keysOf({ role: 'owner', features: none })
  expect(keys).not.toContain('internal')
  expect(keys).toEqual(expect.arrayContaining(['devices', 'alerts', 'admin', 'account', 'marketplace']))
})

test('staff have all areas of an owner, and Internal', () => {
  const ownerKeys = keysOf({ role: 'owner', features: none })
  expect(keysOf({ role: 'staff', features: none })).toEqual(
    areas.map(({ key }) => key).filter((key) => key === 'internal' || ownerKeys.includes(key)),
  )
})

test('OTA Messages is shown after Device Updates if its switch is on', () => {
  expect(keysOf({ role: 'owner', features: none })).not.toContain('otaMessages')
  const keys = keysOf({ role: 'owner', features: new Set(['ota_messages_experimental'] as const) })
  expect(keys.indexOf('otaMessages')).toBe(keys.indexOf('deviceUpdates') + 1)
})

test('a viewer has no OTA Messages, whether the switch is on or off', () => {
  const features = new Set(['ota_messages_experimental'] as const)
  expect(keysOf({ role: 'viewer', features })).not.toContain('otaMessages')
})
