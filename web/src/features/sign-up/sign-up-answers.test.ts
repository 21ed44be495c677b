import { expect, test } from 'vitest'
import { isComplete, signUpFields, type SignUpAnswers } from './sign-up-answers.ts'

const answers = Object.fromEntries(signUpFields.map((field) => [field, 'x'])) as SignUpAnswers // safe: every field

test('the form can be sent without the repeated password', () => {
  expect(isComplete({ ...answers, confirmPassword: '' })).toBe(true)
})

test.each(signUpFields.filter((field) => field !== 'confirmPassword'))('the form needs %s', (field) => {
  expect(isComplete({ ...answers, [field]: '' })).toBe(false)
})
