import { expect, test } from 'vitest'
import { fromBase64, isJpeg, readText, writeHex } from './read-payload.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('JSON is formatted, and its numbers do not change', () => {
  const { text, isFormatted } = readText(
    encode('{"id":12345678901234567890,"list":[1,{}],"a:b":"x,{\\"y"}'),
    true,
  )
  expect(isFormatted).toBe(true)
  expect(text).toBe(
    '{\n  "id": 12345678901234567890,\n  "list": [\n    1,\n    {}\n  ],\n  "a:b": "x,{\\"y"\n}',
  )
})

test('text that is not JSON, or only its beginning, does not change', () => {
  expect(readText(encode('{"id":'), true)).toMatchObject({ text: '{"id":', isFormatted: false })
  expect(readText(encode('[1]'), false)).toMatchObject({ text: '[1]', isFormatted: false })
})

test.each([
  ['a byte that begins nothing', [0x61, 0xff, 0x62], [1]],
  ['a character that is cut off', [0xc3, 0x61], [0]],
  ['an overlong form', [0xc0, 0x80], [0, 1]],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80], [0, 1, 2]],
  ['whole characters', [...encode('añ€😀')], []],
])('the positions of bytes that are not text are found: %s', (_title, bytes, places) => {
  expect(readText(Uint8Array.from(bytes), true).badBytes).toEqual(places)
})

test('only the first ten positions are named', () => {
  const { badBytes, hasMoreBad } = readText(new Uint8Array(50).fill(0xff), true)
  expect(badBytes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(hasMoreBad).toBe(true)
})

test('a first part that ends in the middle of a character has no bad bytes', () => {
  expect(readText(encode('a€').subarray(0, 3), false)).toMatchObject({ text: 'a', badBytes: [] })
})

test('hexadecimal lines show their position and the printable characters', () => {
  expect(writeHex(encode('0123456789abcdefg\n'))).toBe(
    '000000  30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  0123456789abcdef\n' +
      `000010  67 0a${' '.repeat(42)}  g.`,
  )
})

test('a JPEG is recognized by its first bytes', () => {
  expect(isJpeg(fromBase64('/9j/4A=='))).toBe(true)
  expect(isJpeg(encode('<svg>'))).toBe(false)
})
