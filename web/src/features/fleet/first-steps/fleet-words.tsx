import type { SampleFleet } from '@sentinel/contracts/fleet/first-steps'
import { messages } from '../../../messages/messages.ts'
import { formatDate } from '../../../platform/time/format-time.ts'

/** Says how far the sample cameras have progressed, and what is deleted when they are removed. */
export function FleetWords({ fleet }: { fleet: SampleFleet }) {
  return (
    <>
      <p>{describeFleet(fleet)}</p>
      <p>{messages.firstSteps.samples.removing}</p>
    </>
  )
}

const texts = messages.firstSteps.samples

/** Describes how far the sample cameras have progressed, and when they will be removed. */
function describeFleet({ state, cameras, insights, removed_at }: SampleFleet): string {
  const progress = {
    waiting: texts.waiting,
    filling: texts.filling(insights),
    ready: texts.ready(cameras, insights),
  }[state]
  return `${progress} ${texts.about(formatDate(removed_at, 'UTC'))}`
}
