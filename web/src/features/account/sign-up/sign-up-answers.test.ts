import { expect, test } from 'vitest'
import { findMissing, isRepeatedOtherwise, signUpFields, type SignUpAnswers } from './sign-up-answers.ts'

const answers = Object.fromEntries(signUpFields.map((field) => [field, 'x'])) as SignUpAnswers // safe: every field

test('the form can be sent without the repeated password', () => {
  expect(findMissing({ ...answers, confirmPassword: '' })).toEqual([])
})

test.each(signUpFields.filter((field) => field !== 'confirmPassword'))('the form needs %s', (field) => {
  expect(findMissing({ ...answers, [field]: '' })).toEqual([field])
})

test.each([
  ['nothing repeated yet', '', false],
  ['repeated alike', 'Sentinel-1', false],
  ['repeated otherwise', 'Sentinel-2', true],
])('%s', (_, confirmPassword, isHinted) => {
  expect(isRepeatedOtherwise({ ...answers, password: 'Sentinel-1', confirmPassword })).toBe(isHinted)
})
