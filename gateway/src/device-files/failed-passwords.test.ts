import { expect, test } from 'vitest'
import { FailedPasswords } from './failed-passwords.ts'

let nowMs = 0

function fail(failed: FailedPasswords, ip: string, username: string, times: number): void {
  for (let each = 0; each < times; each++) failed.add(ip, username)
}

test('after five wrong passwords within a minute, an address waits before it tries again as the same device', () => {
  const failed = new FailedPasswords(() => nowMs)
  fail(failed, '192.0.2.1', '7', 4)
  expect(failed.findWaitSeconds('192.0.2.1', '7')).toBeUndefined()
  nowMs += 10_000
  fail(failed, '192.0.2.1', '7', 1)
  expect(failed.findWaitSeconds('192.0.2.1', '7')).toBe(50)
  expect(failed.findWaitSeconds('192.0.2.1', '8')).toBeUndefined()
  expect(failed.findWaitSeconds('192.0.2.2', '7')).toBeUndefined()
  nowMs += 50_000
  expect(failed.findWaitSeconds('192.0.2.1', '7')).toBeUndefined()
})

test('after a hundred wrong passwords an address waits whichever device it names, and so does its IPv6 network', () => {
  const failed = new FailedPasswords(() => nowMs)
  for (let device = 0; device < 100; device++) failed.add('2001:db8::1', `${device}`)
  expect(failed.findWaitSeconds('2001:db8::ffff', '900')).toBe(60)
  expect(failed.findWaitSeconds('2001:db8:0:1::1', '900')).toBeUndefined()
})

test('invented names do not reset the limit of the address that invents them', () => {
  const failed = new FailedPasswords(() => nowMs)
  for (let device = 0; device < 30_000; device++) failed.add('192.0.2.9', `${device}`)
  expect(failed.findWaitSeconds('192.0.2.9', '1')).toBe(60)
})

test('user names that are not device ids count as one', () => {
  const failed = new FailedPasswords(() => nowMs)
  for (const username of ['', 'admin', 'x'.repeat(12_000), '007', '-1']) failed.add('192.0.2.1', username)
  expect(failed.findWaitSeconds('192.0.2.1', 'root')).toBe(60)
  expect(failed.findWaitSeconds('192.0.2.1', '7')).toBeUndefined()
  expect(failed.size).toBe(2)
})

test('failures older than a minute are removed', () => {
  const failed = new FailedPasswords(() => nowMs)
  for (let device = 0; device < 50; device++) failed.add('192.0.2.1', `${device}`)
  nowMs += 60_000
  failed.add('192.0.2.2', '7')
  expect(failed.size).toBe(2)
})
