import { expect, test } from 'vitest'
import { findMeant } from './find-meant.ts'

const OPTIONS = ['Equatorial Guinea', 'Guinea', 'Guinea-Bissau', 'Kenya']

test.each([
  ['Kenya', 'Kenya'],
  [' keNYA ', 'Kenya'],
  ['ken', 'Kenya'],
  ['guinea', 'Guinea'],
  ['guin', undefined],
  ['Kenia', undefined],
  [' ', undefined],
])('“%s” means %s', (typed, meant) => {
  expect(findMeant(OPTIONS, typed)).toBe(meant)
})
