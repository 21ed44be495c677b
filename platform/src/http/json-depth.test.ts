import { JSON_DEPTH_MAX } from '@sentinel/contracts/http/limits'
import { expect, test } from 'vitest'
import { isNestedTooDeeply, JSON_UNCHECKED_CHARACTERS } from './json-depth.ts'

const lists = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
/** Returns a text that is long enough to be checked. */
const long = (json: string) => `["${'x'.repeat(JSON_UNCHECKED_CHARACTERS)}",${json}]`

test.each([
  ['lists', long(lists(JSON_DEPTH_MAX - 1)), false],
  ['one list too many', long(lists(JSON_DEPTH_MAX)), true],
  ['one object too many', long(objects(JSON_DEPTH_MAX)), true],
  ['a list that is never closed', '['.repeat(1024 * 1024), true],
  ['many lists side by side', long(`${'[],'.repeat(10_000)}1`), false],
  ['brackets in a string', long(JSON.stringify('['.repeat(1000))), false],
  ['quotes and backslashes in a string', long(JSON.stringify(`\\"${'['.repeat(1000)}\\\\"`)), false],
  ['brackets behind such a string', long(`"\\\\",${lists(JSON_DEPTH_MAX)}`), true],
  ['a string that never ends', long('"[[['), false],
  ['a short text, which is never too deep', lists(1000), false],
])('%s', (_, json, isTooDeep) => {
  expect(isNestedTooDeeply(json)).toBe(isTooDeep)
})
