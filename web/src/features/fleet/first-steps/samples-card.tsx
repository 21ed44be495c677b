import type { SampleFleet } from '@sentinel/contracts/fleet/first-steps'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { RemoveSamples } from './remove-samples.tsx'
import { FleetWords } from './fleet-words.tsx'

/** Explains the sample cameras, and can remove them. */
export function SamplesCard({ fleet }: { fleet: SampleFleet }) {
  return (
    <Card
      title={messages.firstSteps.samples.title}
      note={<FleetWords fleet={fleet} />}
      actions={<RemoveSamples areNew={fleet.state === 'waiting'} />}
    />
  )
}
