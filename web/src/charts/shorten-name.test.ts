import { expect, test } from 'vitest'
import { shortenName } from './shorten-name.ts'

test.each([
  ['Bergslagen 05', 'Bergslagen 05'],
  ['Images processed', 'Images proce…'],
  ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊'],
])('%s is shown as %s', (name, shown) => {
  expect(shortenName(name)).toBe(shown)
})
