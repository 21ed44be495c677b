import type { AlgClass } from '@sentinel/contracts/staff/algs'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'

export interface ClassChanges {
  added: number
  renamed: number
  removed: number
}

/** How a list of classes differs from the one that is stored. 99 is the same in all of them. */
export function countChanges(stored: readonly AlgClass[], wanted: readonly AlgClass[]): ClassChanges {
  const former = new Map(stored.map(({ class_id, label }) => [class_id, label]))
  const next = wanted.filter(({ class_id }) => class_id !== EMPTY_CLASS_ID)
  const known = next.filter(({ class_id }) => former.has(class_id))
  return {
    added: next.length - known.length,
    renamed: known.filter(({ class_id, label }) => former.get(class_id) !== label).length,
    removed: stored.length - known.length,
  }
}
