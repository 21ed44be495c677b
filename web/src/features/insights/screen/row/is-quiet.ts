import type { Insight } from '@sentinel/contracts/insights/insights'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

/** Whether it is an empty frame. Such rows are drawn weaker. */
export function isQuiet({ class_id }: Pick<Insight, 'class_id'>): boolean {
  return class_id === EMPTY_CLASS_ID
}
