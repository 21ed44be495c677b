import { expect, test } from 'vitest'
import { readTokenText, writeTokenText } from './token-text.ts'

test.each([[[7, 'ada@example.org']], [[1, 'zoë@müller.example']], [{ a: '>>>???' }], [null]])(
  'the text of %j can be part of a link, and is read back unchanged',
  (content) => {
    const text = writeTokenText(content)
    expect(text).toMatch(/^[\w-]+$/)
    expect(text).toBe(Buffer.from(JSON.stringify(content)).toString('base64url'))
    expect(readTokenText(text)).toEqual(content)
  },
)

test.each([
  ['', 'JSON'],
  ['bm90IGpzb24', 'JSON'],
  ['%', 'Invalid character'],
])('the text %j is refused', (text, reason) => {
  expect(() => readTokenText(text)).toThrow(reason)
})
