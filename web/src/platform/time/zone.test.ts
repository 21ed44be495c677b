import { expect, onTestFinished, test, vi } from 'vitest'
import { formatZone } from './format-time.ts'
import { toTimeZone } from './zone.ts'

const iso = '2026-11-21T06:33:11.000Z'

test.each([
  [36.8, 'UTC+2'],
  [37.6, 'UTC+3'],
  [-122.4, 'UTC-8'],
  [7.4, 'UTC'],
  [-7.4, 'UTC'],
  [179.9, 'UTC+12'],
  [-179.9, 'UTC-12'],
])('a camera at longitude %d has the time zone %s', (longitude, name) => {
  expect(formatZone(iso, toTimeZone('camera', longitude))).toBe(name)
})

test('a camera without a position uses UTC', () => {
  expect(toTimeZone('camera', null)).toBe('UTC')
  expect(toTimeZone('camera')).toBe('UTC')
})

test.each(['Etc/Unknown', ''])('the user’s time zone is UTC if the browser calls it %j', (timeZone) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone,
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(toTimeZone('mine')).toBe('UTC')
})

test('the user’s time zone is that of this machine, wherever the camera is', () => {
  expect(toTimeZone('mine', 37.6)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
