import { CallFailed } from '../../../platform/call-failed.ts'
import type { UnsavedUpdate } from './unsaved.ts'

/** Those of the updates whose insights the server does not have any more; none where a save failed for another reason. */
export function findMissing(error: Error, updates: readonly UnsavedUpdate[]): UnsavedUpdate[] {
  if (!(error instanceof CallFailed) || error.code !== 'not_found') return []
  return updates.filter((_, place) => `insights.${place}` in error.fields)
}
