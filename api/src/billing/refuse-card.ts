import { type ApiError, invalid } from '../platform/errors.ts'

/** The card can't be used. The reason is for the person. */
export function refuseCard(reason: string): ApiError {
  return invalid({ general: reason })
}
