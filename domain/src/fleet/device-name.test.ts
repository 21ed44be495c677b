import { expect, test } from 'vitest'
import { deviceName, givenDeviceName } from './device-name.ts'

test.each([
  [{ display_name: 'North gate', device_name: 'sentinel-7' }, 'North gate'],
  [{ display_name: null, device_name: 'sentinel-7' }, 'sentinel-7'],
  [{ display_name: '', device_name: 'sentinel-7' }, 'sentinel-7'],
  [{ display_name: '  ', device_name: ' sentinel-7 ' }, 'sentinel-7'],
])('the device %o is called %s', (device, name) => {
  expect([deviceName(device), givenDeviceName(device)]).toEqual([name, name])
})

test.each([
  { display_name: null, device_name: null },
  { display_name: ' ', device_name: '' },
])('a device without a name is called Unnamed: %o', (device) => {
  expect([deviceName(device), givenDeviceName(device)]).toEqual(['Unnamed', undefined])
})
