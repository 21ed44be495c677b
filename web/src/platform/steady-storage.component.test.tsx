import { afterEach, expect, test } from 'vitest'
import { isStorageVolatile, steadyStorage } from './steady-storage.ts'

const real = globalThis.localStorage
const { setItem, getItem, removeItem, clear } = Storage.prototype
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

afterEach(() => {
  Object.assign(Storage.prototype, { setItem, getItem, removeItem, clear })
  Object.defineProperty(globalThis, 'localStorage', { value: real, configurable: true })
  real.clear()
})

test('an item that exceeds the storage’s quota is stored in memory, and all other items stay in the storage', () => {
  real.setItem('choices', 'old')
  real.setItem('token', 'Bearer a')
  Storage.prototype.setItem = function (key, value) {
    return value.length > 10 ? refuse() : setItem.call(this, key, value)
  }
  const stored = (key: string) => getItem.call(real, key)
  steadyStorage()
  localStorage.setItem('short', '1')
  expect([stored('short'), isStorageVolatile()]).toEqual(['1', false])

  localStorage.setItem('choices', 'longer than ten')
  expect([localStorage.getItem('choices'), stored('choices')]).toEqual(['longer than ten', 'old'])
  expect([stored('token'), isStorageVolatile()]).toEqual(['Bearer a', true])
  localStorage.setItem('choices', 'fits')
  expect([localStorage.getItem('choices'), stored('choices')]).toEqual(['fits', 'fits'])
  localStorage.removeItem('choices')
  expect([localStorage.getItem('choices'), stored('choices')]).toEqual([null, null])
})

test('if the browser blocks a storage, it is replaced with one in memory', () => {
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  steadyStorage()
  localStorage.setItem('token', 'Bearer a')
  expect(localStorage.getItem('token')).toBe('Bearer a')
  expect([localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([1, 'token', null])
})
