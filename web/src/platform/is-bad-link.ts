import { CallFailed } from './call-failed.ts'

/** Whether a call failed because the token of a mail's link is missing, was not made by us, or no longer belongs to anything. */
export function isBadLink(error: Error): boolean {
  return error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid')
}
