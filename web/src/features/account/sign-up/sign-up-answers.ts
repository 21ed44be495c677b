import type { signUp } from '@sentinel/contracts/account/sign-up'
import type { EndpointInput } from '@sentinel/contracts/http/endpoint'

export type SignUpAnswers = Required<EndpointInput<typeof signUp>['body']>

export const noAnswers: SignUpAnswers = {
  firstName: '',
  lastName: '',
  username: '',
  phoneNumber: '',
  email: '',
  country: '',
  password: '',
  confirmPassword: '',
}

/** The fields in the form's order. The server's errors can be shown below each of them. */
export const signUpFields = Object.keys(noAnswers) as (keyof SignUpAnswers)[] // safe: written above

/** Returns true if the repeated password differs. The form then shows a hint, but can still be submitted. */
export function isRepeatedOtherwise({ password, confirmPassword }: SignUpAnswers): boolean {
  return confirmPassword !== '' && confirmPassword !== password
}

/** Returns the required fields that are empty. Ignores confirmPassword, which is checked separately. */
export function findMissing(answers: SignUpAnswers): (keyof SignUpAnswers)[] {
  return signUpFields.filter((field) => answers[field] === '' && field !== 'confirmPassword')
}
