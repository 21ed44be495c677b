import { type ApiError, invalid } from '../../../platform/errors.ts'

/** `field` is where the new password was entered. */
export function isTheCurrentOne(field: 'password' | 'newPassword'): ApiError {
  return invalid({ [field]: 'The new password has to differ from the current one.' })
}

/** One answer for a link that was used, has expired, is of a deleted account or was never ours. */
export function linkDoesNotWork(): ApiError {
  return invalid({ general: 'This link has already been used or has expired. Ask for a new one.' })
}
