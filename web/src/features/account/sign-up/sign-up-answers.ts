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

/** In the order of the form. The server's words can be shown below each of them. */
export const signUpFields = Object.keys(noAnswers) as (keyof SignUpAnswers)[] // safe: written above

/** Worth a hint while the form is filled in, and no more than that. */
export function isRepeatedOtherwise({ password, confirmPassword }: SignUpAnswers): boolean {
  return confirmPassword !== '' && confirmPassword !== password
}

/** What has to be filled in before it may be sent: everything but confirmPassword, whose match is not checked (spec 1 §5). */
export function findMissing(answers: SignUpAnswers): (keyof SignUpAnswers)[] {
  return signUpFields.filter((field) => answers[field] === '' && field !== 'confirmPassword')
}
