import type { SampleFleet } from '@sentinel/contracts/fleet/first-steps'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { FleetWords } from './fleet-words.tsx'
import { LookAtSamples } from './look-at-samples.tsx'
import { RemoveSamples } from './remove-samples.tsx'
import { Step } from './step.tsx'

const texts = messages.firstSteps.cameras

interface CamerasStepProps {
  hasCameras: boolean
  fleet: SampleFleet | null
  claim: ReactNode
}

/** A camera of one's own, or samples to look at until there is one. */
export function CamerasStep({ hasCameras, fleet, claim }: CamerasStepProps) {
  const hasSamples = useQuery(consoleSettingsQuery).data?.offersSamples === true
  return (
    <Step
      title={texts.title}
      isDone={hasCameras}
      action={
        <>
          {!hasCameras && claim}
          {!hasCameras && !fleet && hasSamples && <LookAtSamples />}
          {fleet && <RemoveSamples areNew={fleet.state === 'waiting'} />}
        </>
      }
    >
      <p>{hasCameras ? texts.bodyDone : texts.body}</p>
      {!hasCameras && !fleet && hasSamples && <p>{texts.orSamples}</p>}
      {fleet && <FleetWords fleet={fleet} />}
    </Step>
  )
}
