import type { SignedOutReason } from '../../platform/session.ts'

const signedOut: Record<SignedOutReason, string> = {
  ended: 'You were signed out: your session has ended. Please sign in again.',
  unknown: 'You were signed out: your account could not be read. Please sign in again.',
}

export const loginMessages = {
  title: 'Sign in',
  secondStep: 'One more step',
  signedOut,
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  createAccount: 'Create an account',
  forgotPassword: 'Forgot your password?',
  noAccount: 'No account yet?',
} as const

export const passwordMessages = {
  show: 'Show password',
  hide: 'Hide password',
  requirements: 'The password needs',
  moreThanEight: 'more than 8 characters',
  upperCase: 'one upper case letter',
  lowerCase: 'one lower case letter',
  special: 'one special character',
  different: 'to differ from the current one',
  met: 'met',
  notMet: 'not met yet',
} as const

export const resetPasswordMessages = {
  title: 'Reset your password',
  intro: 'Enter the email of your account. We will send you a link to choose a new password.',
  email: 'Email',
  reset: 'Reset Password',
  sent: 'Password reset email send!',
  sentHint: 'The link works once, and for an hour. No email? Check your spam folder, and the address above.',
  writtenToFile:
    'This console has no mail server, so the mail is a file on the server. To get the link, write to its operator:',
  linkTitle: 'Choose a new password',
  linkIntro: 'You will be signed out everywhere else.',
  password: 'New password',
  askAgain: 'Ask for a new link',
  backToLogin: 'Sign in',
} as const
