import type { FirstSteps, SampleFleet } from '@sentinel/contracts/fleet/first-steps'
import { FIRST_STEPS_SIGHTINGS } from '@sentinel/contracts/fleet/limits'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { consoleSettingsQuery } from '../../../platform/account.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AwaitedIcon, GoodIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { FleetWords } from './fleet-words.tsx'
import { LookAtSamples } from './look-at-samples.tsx'
import { hideFirstSteps } from './queries.ts'
import { RemoveSamples } from './remove-samples.tsx'
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

interface CamerasStepProps {
  hasCameras: boolean
  fleet: SampleFleet | null
  claim: ReactNode
}

/** Offers to add the person's own camera or, until there is one, to request samples. */
function CamerasStep({ hasCameras, fleet, claim }: CamerasStepProps) {
  const hasSamples = useQuery(consoleSettingsQuery).data?.offersSamples === true
  return (
    <Step
      title={texts.cameras.title}
      isDone={hasCameras}
      action={
        <>
          {!hasCameras && claim}
          {!hasCameras && !fleet && hasSamples && <LookAtSamples />}
          {fleet && <RemoveSamples areNew={fleet.state === 'waiting'} />}
        </>
      }
    >
      <p>{hasCameras ? texts.cameras.bodyDone : texts.cameras.body}</p>
      {!hasCameras && !fleet && hasSamples && <p>{texts.cameras.orSamples}</p>}
      {fleet && <FleetWords fleet={fleet} />}
    </Step>
  )
}

interface StepProps {
  title: string
  isDone: boolean
  action?: ReactNode
  children: ReactNode
}

/** Shows one of the first steps: whether it is done, what it is, and where to do it. */
function Step({ title, isDone, action, children }: StepProps) {
  const Mark = isDone ? GoodIcon : AwaitedIcon
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark className={classes.mark} size={22} role="img" aria-label={isDone ? texts.done : texts.open} />
      <div className={classes.words}>
        <h3>{title}</h3>
        {children}
        {action && <div className={classes.actions}>{action}</div>}
      </div>
    </li>
  )
}
