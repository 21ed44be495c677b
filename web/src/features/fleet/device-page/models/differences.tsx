import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { findModelDifferences, type ModelDifference } from '@sentinel/domain/models/find-model-differences'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../../messages/messages.ts'
import { AwaitedIcon, WarnIcon } from '../../../../ui/marks/icons.ts'
import classes from './models.module.css'

const texts = messages.devicePage.models

interface DifferencesProps {
  models: DeviceModels
  mayManage: boolean
}

/** Shows the differences between the models that the camera runs, that it was asked to run, and that made its newest insight. */
export function Differences({ models, mayManage }: DifferencesProps) {
  const described = findModelDifferences(models).map((difference) =>
    describeDifference(difference, models.asked),
  )
  if (described.length === 0) return null
  /** Returns the last difference with this advice, so that advice shared by several differences is shown only once. */
  const lastWith = (advice: string | undefined) => described.findLastIndex((one) => one.advice === advice)
  return (
    <section className={classes.differences} aria-label={texts.differences.title}>
      <ul>
        {described.map(({ isPending, text, advice }, at) => (
          <li key={text} className={isPending ? classes.pending : classes.differs}>
            {isPending ? <AwaitedIcon size={16} aria-hidden /> : <WarnIcon size={16} aria-hidden />}
            <span>
              {text} {mayManage && at === lastWith(advice) && advice}
            </span>
          </li>
        ))}
      </ul>
      {mayManage && described.some(({ needsUpdate }) => needsUpdate) && (
        <Link to="/device-updates">{texts.toUpdates}</Link>
      )}
    </section>
  )
}

interface DescribedDifference {
  isPending: boolean
  /** Describes the difference. */
  text: string
  /** Says what a person who manages the camera can do. Undefined if there is nothing to do. */
  advice: string | undefined
  /** True if another update may help. */
  needsUpdate: boolean
}

/** Describes the difference in words. `requested` is what the device was asked to run. */
function describeDifference(
  difference: ModelDifference,
  requested: DeviceModels['asked'],
): DescribedDifference {
  const { isPending } = difference
  if (difference.kind === 'seen, not running')
    return {
      isPending,
      text: texts.differences.seen(difference.model.alg_name),
      advice: texts.differences.advice.seen,
      needsUpdate: false,
    }
  const outcome = isPending ? 'pending' : requested?.status === 'failed' ? 'failed' : 'success'
  const release = requested?.release.name ?? ''
  const advise = (advice: string) => (outcome === 'failed' ? texts.differences.advice.sendAgain : advice)
  const described = (text: string, advice: string) => ({
    isPending,
    text,
    advice: isPending ? undefined : advise(advice),
    needsUpdate: !isPending && (outcome === 'failed' || difference.kind !== 'running, not asked'),
  })
  if (difference.kind === 'firmware')
    return described(
      texts.differences.firmware[outcome](difference.asked, difference.reported),
      texts.differences.advice.firmware,
    )
  const { alg_name } = difference.model
  if (difference.kind === 'asked, not running')
    return described(
      texts.differences.requestedNotRunning[outcome](alg_name, release),
      texts.differences.advice.requestedNotRunning,
    )
  return described(
    texts.differences.runningNotRequested[outcome](alg_name, release),
    texts.differences.advice.runningNotRequested,
  )
}
