import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { findModelDifferences } from '@sentinel/domain/models/find-model-differences'
import { Link } from '@tanstack/react-router'
import { messages } from '../../../../messages/messages.ts'
import { AwaitedIcon, WarnIcon } from '../../../../ui/marks/icons.ts'
import { describeDifference } from './describe-difference.ts'
import classes from './models.module.css'

const texts = messages.devicePage.models

interface DifferencesProps {
  models: DeviceModels
  mayManage: boolean
}

/** What does not match between the models that run, that the camera was asked to run, and that it was last seen to use. */
export function Differences({ models, mayManage }: DifferencesProps) {
  const described = findModelDifferences(models).map((difference) =>
    describeDifference(difference, models.asked),
  )
  if (described.length === 0) return null
  /** Advice that several differences share is given once. */
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
