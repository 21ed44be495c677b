import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import type { ModelDifference } from '@sentinel/domain/models/find-model-differences'
import { messages } from '../../../../messages/messages.ts'

const texts = messages.devicePage.models.differences

export interface DescribedDifference {
  isPending: boolean
  /** What is so. */
  text: string
  /** What somebody who manages the camera can do; undefined while there is nothing to do. */
  advice: string | undefined
  /** Another update may help. */
  needsUpdate: boolean
}

/** Puts a difference into words. `asked` is what the device was asked to run. */
export function describeDifference(
  difference: ModelDifference,
  asked: DeviceModels['asked'],
): DescribedDifference {
  const { isPending } = difference
  if (difference.kind === 'seen, not running')
    return {
      isPending,
      text: texts.seen(difference.model.alg_name),
      advice: texts.advice.seen,
      needsUpdate: false,
    }
  const outcome = isPending ? 'pending' : asked?.status === 'failed' ? 'failed' : 'success'
  const release = asked?.release.name ?? ''
  const advise = (advice: string) => (outcome === 'failed' ? texts.advice.sendAgain : advice)
  const described = (text: string, advice: string) => ({
    isPending,
    text,
    advice: isPending ? undefined : advise(advice),
    needsUpdate: !isPending && (outcome === 'failed' || difference.kind !== 'running, not asked'),
  })
  if (difference.kind === 'firmware')
    return described(texts.firmware[outcome](difference.asked, difference.reported), texts.advice.firmware)
  const { alg_name } = difference.model
  if (difference.kind === 'asked, not running')
    return described(texts.askedNotRunning[outcome](alg_name, release), texts.advice.askedNotRunning)
  return described(texts.runningNotAsked[outcome](alg_name, release), texts.advice.runningNotAsked)
}
