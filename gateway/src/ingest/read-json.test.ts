import { expect, test } from 'vitest'
import { findNumberTexts, readJson } from './read-json.ts'

const read = (text: string) => readJson(Buffer.from(text))

test.each(['nan', 'NaN', '-nan', 'inf', '+inf', '-Infinity'])('%s is read as null', (none) => {
  expect(read(`{"a":${none},"b":[${none},1],"c":"${none} \\" ${none}"}`)).toEqual({
    a: null,
    b: [null, 1],
    c: `${none} " ${none}`,
  })
})

test('a zero byte after the text, as C writes it, is ignored', () => {
  expect(read('{"a":1}\0')).toEqual({ a: 1 })
})

test('bad UTF-8 loses only its own characters', () => {
  const latin1 = Buffer.from('{"class_id":17,"site":"for\xeat"}', 'latin1')
  expect(readJson(latin1)).toEqual({ class_id: 17, site: 'for\u{fffd}t' })
})

test('bad UTF-8 outside of a string is a separate error', () => {
  expect(() => readJson(Buffer.from([0x7b, 0xc3, 0x28]))).toThrow(TypeError)
})

test('values that are nested too deeply are read as null', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  expect(JSON.stringify(read(`{"a":${deep},"b":1}`))).toMatch(/^\{"a":\[{63}null\]{63},"b":1\}$/)
})

test.each([
  '{"a":1',
  '{"a":bananas}',
  'nan nan',
  // A naive search would start over at each character of these texts.
  `{"a":"${'\\"'.repeat(120_000)}`,
  `"${'\\"'.repeat(120_000)}\\`,
  `${'\0'.repeat(250_000)}x`,
  '-'.repeat(250_000),
])('a text that is not JSON is refused: %.20s', (text) => {
  expect(() => read(text)).toThrow(SyntaxError)
})

test('numbers of the outermost object have their text', () => {
  const texts = findNumberTexts(Buffer.from('{"a":2.10,"b":{"a":3.0},"c":nan,"d":"1.0","e":-1e2}'))
  expect([...texts]).toEqual([
    ['a', '2.10'],
    ['e', '-1e2'],
  ])
})
