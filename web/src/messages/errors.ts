import type { FailureCode } from '../platform/call-failed.ts'
import { duration } from './duration.ts'
import { count } from './plural.ts'

/** A failed call's message, by its code. */
export const errorTexts: Record<FailureCode, string> = {
  invalid: 'Something you entered can’t be used. Please check it and try again.',
  unauthenticated: 'Your session has ended. Please sign in again.',
  sign_in_failed: 'Email or password is wrong.',
  second_factor_required: 'A second factor is needed. Please sign in again.',
  forbidden: 'Your account may not do this.',
  confirmation_required: 'Nothing was done, because you did not confirm your identity.',
  second_factor_setup_required:
    'Staff need a second factor here. Set one up in your account, under Security.',
  not_found: 'This does not exist, or it is not yours.',
  conflict: 'Somebody has changed this in the meantime. Load the page again, then try again.',
  too_large: 'This is too large to send.',
  unsupported_media_type: 'This kind of file can’t be used.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  unavailable: 'The server is not ready yet. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
  unreachable: 'The server can’t be reached. Please check your connection.',
  stalled: 'The upload made no progress and was stopped. Check your connection and try again.',
  unreadable: 'The answer could not be read. Something between you and the server may be at fault.',
}

/** The text for `unreachable` if the browser itself has no network. */
export const noNetworkText = 'This device has no network.'

/** Returns the text for `rate_limited` if the server says how long to wait. */
export function waitText(seconds: number): string {
  const wait = seconds < 60 ? count(seconds, 'second', 'seconds') : duration(Math.ceil(seconds / 60))
  return `Too many attempts. Please wait ${wait} and try again.`
}
