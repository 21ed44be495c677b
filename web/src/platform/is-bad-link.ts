import { CallFailed } from './call-failed.ts'

/** Returns true if a call failed because the token in an emailed link is missing, was not issued by us, or no longer belongs to anything. */
export function isBadLink(error: Error): boolean {
  return error instanceof CallFailed && (error.code === 'not_found' || error.code === 'invalid')
}
