import type { SampleFleet } from '@sentinel/contracts/first-steps'
import { messages } from '../../messages/messages.ts'
import { formatDate } from '../../platform/time/format-time.ts'

const texts = messages.firstSteps.samples

/** How far the sample cameras are, and when they go. */
export function describeFleet({ state, cameras, insights, removed_at }: SampleFleet): string {
  if (state === 'waiting') return texts.waiting
  if (state === 'filling') return texts.filling(insights)
  return `${texts.ready(cameras, insights)} ${texts.until(formatDate(removed_at, 'UTC'))}`
}
