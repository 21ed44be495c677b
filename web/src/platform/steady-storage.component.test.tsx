import { afterEach, expect, test } from 'vitest'
import { isStorageVolatile, steadyStorage } from './steady-storage.ts'

const real = globalThis.localStorage
const write = Storage.prototype.setItem
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

afterEach(() => {
  Storage.prototype.setItem = write
  Object.defineProperty(globalThis, 'localStorage', { value: real, configurable: true })
  real.clear()
})

test('a storage that becomes full goes on in memory, and nothing old comes back after a reload', () => {
  real.setItem('choice', 'old')
  real.setItem('token', 'Bearer a')
  Storage.prototype.setItem = function (key, value) {
    return value.length > 10 ? refuse() : write.call(this, key, value)
  }
  steadyStorage()
  localStorage.setItem('short', '1')
  expect([real.getItem('short'), isStorageVolatile()]).toEqual(['1', false])

  localStorage.setItem('choice', 'longer than ten')
  expect(isStorageVolatile()).toBe(true)
  expect(localStorage.getItem('choice')).toBe('longer than ten')
  expect(localStorage.getItem('token')).toBe('Bearer a')
  expect(real.getItem('choice')).toBeNull()
  localStorage.removeItem('token')
  expect(real.getItem('token')).toBeNull()
})

test('a storage that the browser blocks is one in memory', () => {
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  steadyStorage()
  localStorage.setItem('token', 'Bearer a')
  expect(localStorage.getItem('token')).toBe('Bearer a')
  expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([1, 'token', null])
})
