import { expect, test } from 'vitest'
import { formatClock, formatDate, formatDateTime, formatZone, readHour } from './format-time.ts'

test.each([
  ['01', 'Nov 1st, 2026'],
  ['02', 'Nov 2nd, 2026'],
  ['03', 'Nov 3rd, 2026'],
  ['04', 'Nov 4th, 2026'],
  ['11', 'Nov 11th, 2026'],
  ['12', 'Nov 12th, 2026'],
  ['13', 'Nov 13th, 2026'],
  ['21', 'Nov 21st, 2026'],
  ['22', 'Nov 22nd, 2026'],
  ['30', 'Nov 30th, 2026'],
])('day %s is written %s', (day, written) => {
  expect(formatDate(`2026-11-${day}T12:00:00.000Z`, 'UTC')).toBe(written)
})

test('the date is that of the given time zone', () => {
  expect(formatDate('2026-12-31T22:30:00.000Z', 'Africa/Nairobi')).toBe('Jan 1st, 2027')
})

test.each([
  ['UTC', 'UTC'],
  ['Africa/Nairobi', 'UTC+3'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['Etc/GMT+9', 'UTC-9'],
])('a time in %s has the suffix %s', (zone, name) => {
  expect(formatZone('2026-11-21T06:33:11.000Z', zone)).toBe(name)
  expect(formatDateTime('2026-11-21T06:33:11.000Z', zone)).toMatch(
    new RegExp(` ${name.replace('+', '\\+')}$`),
  )
})

test('daylight saving time is that of the shown time, not of now', () => {
  expect(formatZone('2026-07-01T00:00:00.000Z', 'Europe/Berlin')).toBe('UTC+2')
  expect(formatZone('2026-12-01T00:00:00.000Z', 'Europe/Berlin')).toBe('UTC+1')
})

test('midnight is 00, not 24', () => {
  expect(formatClock('2026-11-21T00:05:09.000Z', 'UTC')).toBe('00:05')
  expect(formatClock('2026-11-21T00:05:09.000Z', 'UTC', { withSeconds: true })).toBe('00:05:09')
  expect(readHour('2026-11-21T21:05:09.000Z', 'Africa/Nairobi')).toBe(0)
})
