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

/** The fields in the order of the form. The server's errors can be shown below each of them. */
export const signUpFields = Object.keys(noAnswers) as (keyof SignUpAnswers)[] // safe: written above

/** Returns true if the repeated password differs. The form shows a hint then, but can be sent. */
export function isRepeatedOtherwise({ password, confirmPassword }: SignUpAnswers): boolean {
  return confirmPassword !== '' && confirmPassword !== password
}

/** Returns the required fields that are empty: all except confirmPassword, whose match is not checked. */
export function findMissing(answers: SignUpAnswers): (keyof SignUpAnswers)[] {
  return signUpFields.filter((field) => answers[field] === '' && field !== 'confirmPassword')
}
