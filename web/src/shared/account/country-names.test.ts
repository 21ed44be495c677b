import { expect, test } from 'vitest'
import { listCountryNames } from './country-names.ts'

test('every country has a unique name, in alphabetical order', () => {
  const names = listCountryNames()
  expect(names).toHaveLength(249)
  expect(new Set(names).size).toBe(249)
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  expect(names).toEqual(expect.arrayContaining(['Kenya', 'Åland Islands', 'Côte d’Ivoire']))
})
