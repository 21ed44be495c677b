import { expect, test } from 'vitest'
import { acceptedPackages, findReason, isAcceptedLicence } from './accepted-licences.ts'
import { findPackages } from './find-packages.ts'
import { writeLicenceTexts } from './render-licences.ts'

test('every package that is distributed has a known licence that fits ours', () => {
  const refused = findPackages().filter(
    (found) => !isAcceptedLicence(found.licence) && findReason(found) === undefined,
  )
  expect(refused).toEqual([])
})

test('every exception is for a package that is distributed', () => {
  const names = findPackages().map(({ name }) => name)
  for (const { name } of acceptedPackages) expect(names.some((found) => name.test(found))).toBe(true)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT and ISC', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', false],
  ['unknown', false],
])('a licence of %s is accepted: %s', (licence, isAccepted) => {
  expect(isAcceptedLicence(licence)).toBe(isAccepted)
})

test('development dependencies are not listed', () => {
  const names = findPackages().map(({ name }) => name)
  expect(names).toContain('fastify')
  expect(names).toContain('react')
  expect(names).not.toContain('vitest')
})

test('the texts contain the copyright notices of the packages', () => {
  const texts = writeLicenceTexts()
  expect(texts).toMatch(/react 19[^\n]*\n\nMIT License/)
  expect(texts).toContain('Copyright (c) Meta Platforms')
})
