import type { SampleFleet } from '@sentinel/contracts/fleet/first-steps'
import { messages } from '../../../messages/messages.ts'
import { describeFleet } from './describe-fleet.ts'

/** How far the sample cameras are, and what goes with them when they are removed. */
export function FleetWords({ fleet }: { fleet: SampleFleet }) {
  return (
    <>
      <p>{describeFleet(fleet)}</p>
      <p>{messages.firstSteps.samples.removing}</p>
    </>
  )
}
