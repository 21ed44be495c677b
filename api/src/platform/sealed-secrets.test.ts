import { expect, test } from 'vitest'
import { BrokenSeal, createSealedSecrets } from './sealed-secrets.ts'

const SECRET = 'gundi-key-ü-1234'
const secrets = createSealedSecrets('k'.repeat(43))

test.each(['', SECRET, 'x'.repeat(2000)])('a sealed secret opens unchanged: %#', (text) => {
  expect(secrets.open(secrets.seal(text))).toBe(text)
})

test('another process with the same key opens it', () => {
  expect(createSealedSecrets('k'.repeat(43)).open(secrets.seal(SECRET))).toBe(SECRET)
})

test('a seal does not show the text, and no two seals are equal', () => {
  const [first, second] = [secrets.seal(SECRET), secrets.seal(SECRET)]
  expect(first.includes('gundi')).toBe(false)
  expect(first.equals(second)).toBe(false)
})

test('another key does not open it', () => {
  const sealed = createSealedSecrets('j'.repeat(43)).seal(SECRET)
  expect(() => secrets.open(sealed)).toThrow(BrokenSeal)
})

test('a seal with any byte changed does not open', () => {
  const sealed = secrets.seal(SECRET)
  for (let at = 0; at < sealed.length; at += 1) {
    const tampered = Buffer.from(sealed)
    tampered.writeUInt8(tampered.readUInt8(at) ^ 1, at)
    expect(() => secrets.open(tampered)).toThrow(BrokenSeal)
  }
})

test('a seal that is cut short or empty does not open', () => {
  const sealed = secrets.seal(SECRET)
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => secrets.open(sealed.subarray(0, length))).toThrow(BrokenSeal)
})
