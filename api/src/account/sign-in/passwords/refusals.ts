import { type ApiError, invalid } from '../../../platform/http/errors.ts'

/** `field` is the field in which the new password was entered. */
export function isTheCurrentOne(field: 'password' | 'newPassword'): ApiError {
  return invalid({ [field]: 'The new password has to differ from the current one.' })
}

/** The error is the same for a link that was used, has expired, belongs to a deleted account, or was never created by us. */
export function linkDoesNotWork(): ApiError {
  return invalid({ general: 'This link has already been used or has expired. Ask for a new one.' })
}
