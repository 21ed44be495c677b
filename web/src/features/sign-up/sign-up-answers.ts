import type { signUp } from '@sentinel/contracts/sign-up'
import type { EndpointInput } from '@sentinel/contracts/endpoint'

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

/** The fields that words of the server can stand under. */
export const signUpFields = Object.keys(noAnswers)

/** Worth a hint while the form is filled in, and no more than that. */
export function isRepeatedOtherwise({ password, confirmPassword }: SignUpAnswers): boolean {
  return confirmPassword !== '' && confirmPassword !== password
}

/** Whether it may be sent: everything but confirmPassword is there; whether that matches is not checked (spec 1 §5). */
export function isComplete(answers: SignUpAnswers): boolean {
  return Object.entries(answers).every(([field, answer]) => answer !== '' || field === 'confirmPassword')
}
