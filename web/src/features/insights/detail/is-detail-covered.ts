import { isCovered } from '../../../ui/layout/is-covered.ts'

/** Whether the keys are neither for the list nor for the insight that stands open. */
export function isDetailCovered(): boolean {
  return isCovered(document.querySelector('[data-insight-detail]')?.closest('[role="dialog"]'))
}
