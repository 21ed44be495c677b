import { CallFailed } from '../../../platform/call-failed.ts'
import type { UnsavedUpdate } from './unsaved.ts'

export interface Refused {
  updates: UnsavedUpdate[]
  /** `missing`: the server no longer has the insights. `view-only`: the user may no longer change the cameras of the insights. */
  reason: 'missing' | 'view-only'
}

/** Those of the updates that the server refuses by name; undefined where a save failed for another reason. */
export function findRefused(error: Error, updates: readonly UnsavedUpdate[]): Refused | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { code, fields } = error
  if (code !== 'not_found' && code !== 'forbidden') return undefined
  const named = updates.filter((_, place) => `insights.${place}` in fields)
  return named.length === 0
    ? undefined
    : { updates: named, reason: code === 'forbidden' ? 'view-only' : 'missing' }
}
