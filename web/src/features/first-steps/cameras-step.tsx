import type { SampleFleet } from '@sentinel/contracts/first-steps'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { consoleSettingsQuery } from '../../platform/account.ts'
import { Button } from '../../ui/button.tsx'
import { explainFields } from '../../ui/explain-failure.ts'
import { GeneralError } from '../../ui/general-error.tsx'
import { describeFleet } from './describe-fleet.ts'
import { askForSamples } from './queries.ts'
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
  const { mutate, isPending, error } = useMutation(askForSamples(useQueryClient()))
  return (
    <Step
      title={texts.title}
      isDone={hasCameras}
      action={
        <>
          {!hasCameras && claim}
          {!hasCameras && !fleet && hasSamples && (
            <Button isLoading={isPending} onClick={() => mutate()}>
              {texts.look}
            </Button>
          )}
          {fleet && <RemoveSamples />}
        </>
      }
    >
      <p>{hasCameras ? texts.bodyDone : texts.body}</p>
      {!hasCameras && !fleet && hasSamples && <p>{texts.orSamples}</p>}
      {fleet && <p>{describeFleet(fleet)}</p>}
      <GeneralError>{fleet ? undefined : explainFields(error, []).general}</GeneralError>
    </Step>
  )
}
