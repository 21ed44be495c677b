import { expect, test } from 'vitest'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { checkChanges } from './check-changes.ts'
import { type DeviceDraft, toChanges, toDraft } from './draft-device.ts'

const device = aDevice({ cycle_time: 720, sync_time: 60, group_id: 2 })
const stored = toDraft(device, { latitude: -1.3, longitude: 36.8 })
const changesOf = (changes: Partial<DeviceDraft>) => toChanges(7, stored, { ...stored, ...changes })
const errorsOf = (changes: Partial<DeviceDraft>) =>
  checkChanges(7, { ...stored, ...changes }, changesOf(changes))

test('without changes nothing is sent', () => {
  expect(changesOf({})).toEqual({ change: undefined, display: undefined })
  expect(errorsOf({})).toEqual({})
})

test('changed texts are sent without the settings, and changed settings without the texts', () => {
  expect(changesOf({ displayName: 'Ford' })).toEqual({
    change: undefined,
    display: { display_name: 'Ford' },
  })
  expect(changesOf({ group: '', syncTime: '' })).toEqual({
    change: { device_id: 7, cycle_time: 720, sync_time: null, group_id: null },
    display: undefined,
  })
})

test('latitude and longitude are sent together, and empty ones remove the place', () => {
  expect(changesOf({ latitude: '-1.4' }).change).toMatchObject({ lat: '-1.4', long: '36.8' })
  expect(changesOf({ latitude: '', longitude: '' }).change).toMatchObject({ lat: '', long: '' })
  expect(changesOf({ deviceName: 'x' }).change).not.toHaveProperty('lat')
})

test('a decimal comma counts as a point', () => {
  const changes = { latitude: '-1,25', longitude: '36,8' }
  expect(changesOf(changes).change).toMatchObject({ lat: '-1.25', long: '36.8' })
  expect(errorsOf(changes)).toEqual({})
})

test('a place that only the camera reports does not fill the fields', () => {
  expect(toDraft(device, null)).toMatchObject({ latitude: '', longitude: '' })
})

test('a cycle time that the camera has chosen itself stays, although it is not offered', () => {
  expect(toDraft(aDevice({ cycle_time: 7 }), null).cycleTime).toBe('7')
})

test.each([
  [{ cycleTime: '' }, { cycleTime: 'No cycle time given' }],
  [{ cycleTime: '', displayName: 'Ford' }, { cycleTime: 'No cycle time given' }],
  [{ latitude: '91' }, { latitude: 'The latitude is a number from -90 to 90.' }],
  [{ longitude: '-181' }, { longitude: 'The longitude is a number from -180 to 180.' }],
  [{ latitude: 'NaN' }, { latitude: 'The latitude is a number from -90 to 90.' }],
  [{ latitude: '-1,250.5' }, { latitude: 'The latitude is a number from -90 to 90.' }],
  [{ latitude: '-1,25, 36,8' }, { latitude: 'The latitude is a number from -90 to 90.' }],
  [{ longitude: '' }, { longitude: 'Is missing. A latitude alone is not a place.' }],
  [{ deviceName: 'x'.repeat(31) }, { deviceName: 'The name has at most 30 characters.' }],
  [{ displayName: 'x'.repeat(31) }, { displayName: 'The name has at most 30 characters.' }],
  [{ description: 'x'.repeat(101) }, { description: 'The description has at most 100 characters.' }],
  [{ locationName: 'x'.repeat(31) }, { locationName: 'The location name has at most 30 characters.' }],
])('the errors of %j are shown at their fields before anything is sent', (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors)
})
