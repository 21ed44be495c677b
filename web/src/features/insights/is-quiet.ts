import type { Insight } from '@sentinel/contracts/insights'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/limits'

/** Whether there is little to look at: an empty frame, or no photo. Such rows are drawn weaker. */
export function isQuiet({ class_id, photoUrl }: Pick<Insight, 'class_id' | 'photoUrl'>): boolean {
  return class_id === EMPTY_CLASS_ID || photoUrl === null
}
