import type { FirstSteps } from '@sentinel/contracts/fleet/first-steps'
import { FIRST_STEPS_SIGHTINGS } from '@sentinel/contracts/fleet/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { CamerasStep } from './cameras-step.tsx'
import { hideFirstSteps } from './queries.ts'
import { Step } from './step.tsx'
import classes from './steps-card.module.css'

const texts = messages.firstSteps

interface StepsCardProps {
  steps: FirstSteps
  claim: ReactNode
}

export function StepsCard({ steps, claim }: StepsCardProps) {
  const { has_cameras, sample_fleet, triaged, has_integration } = steps
  const hide = useMutation(hideFirstSteps(useQueryClient()))
  const hasSightings = has_cameras || (sample_fleet !== null && sample_fleet.insights > 0)
  const isTriaged = triaged >= FIRST_STEPS_SIGHTINGS
  const isAllDone = has_cameras && isTriaged && has_integration
  const close = () =>
    hide.mutate(undefined, {
      onError: (error) => notify({ text: explainFailure(error).text, tone: 'bad', failure: error }),
    })
  return (
    <Card
      title={texts.title}
      note={isAllDone && texts.allDone}
      actions={
        <Button variant="quiet" isLoading={hide.isPending} onClick={close}>
          {texts.hide}
        </Button>
      }
    >
      <ol className={classes.steps}>
        <CamerasStep hasCameras={has_cameras} fleet={sample_fleet} claim={claim} />
        <Step
          title={texts.triage.title}
          isDone={isTriaged}
          action={hasSightings && !isTriaged && <Link to="/insights">{texts.triage.link}</Link>}
        >
          <p>{hasSightings || isTriaged ? texts.triage.body : texts.triage.noneYet}</p>
          {hasSightings && !isTriaged && (
            <p className={classes.progress}>{texts.triage.progress(triaged, FIRST_STEPS_SIGHTINGS)}</p>
          )}
        </Step>
        <Step
          title={texts.message.title}
          isDone={has_integration}
          action={
            !has_integration && (
              <Link to="/admin" search={{ dialog: 'email' }}>
                {texts.message.link}
              </Link>
            )
          }
        >
          <p>{texts.message.body}</p>
        </Step>
      </ol>
    </Card>
  )
}
