import { type ApiError, invalid } from '../platform/http/errors.ts'

/** Creates the error for a card that can't be used. `reason` is shown to the user. */
export function refuseCard(reason: string): ApiError {
  return invalid({ general: reason })
}
