import { expect, test } from 'vitest'
import { readDevicesAddress } from './read-address.ts'

test('an address says which devices are shown, and whose settings stand open', () => {
  expect(
    readDevicesAddress({ q: 7, group: 3, trouble: 'visit', sort: '-battery', page: 2, device: 9 }),
  ).toEqual({
    filter: { search: '7', group: 3, trouble: 'visit' },
    sort: { column: 'battery', isDescending: true },
    page: 2,
    openId: 9,
  })
})

test('what makes no sense is left out', () => {
  expect(
    readDevicesAddress({ q: ['x'], group: 'x', trouble: 'fun', sort: {}, page: -4, device: 'x' }),
  ).toEqual({
    filter: { search: '', group: undefined, trouble: undefined },
    sort: { column: 'deviceId', isDescending: true },
    page: 1,
    openId: undefined,
  })
})
