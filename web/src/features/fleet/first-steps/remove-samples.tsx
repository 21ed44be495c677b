import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { DeleteIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { removeSamples } from './queries.ts'
import { REMOVED_NOTICE } from './removed-notice.ts'

const texts = messages.firstSteps.samples

/** This button replaces the one that requests samples. A double tap on that button must not remove the samples it has just requested. */
const SECOND_TAP_WITHIN_MS = 1000

interface RemoveSamplesProps {
  /** True if the samples have just been requested. */
  areNew: boolean
}

/** Removes the samples without confirmation, because the account can request new ones. */
export function RemoveSamples({ areNew }: RemoveSamplesProps) {
  const { mutate, isPending } = useMutation(removeSamples(useQueryClient()))
  const [ignoredUntilMs] = useState(() => (areNew ? performance.now() + SECOND_TAP_WITHIN_MS : 0))
  const remove = () => {
    if (performance.now() < ignoredUntilMs) return
    mutate(undefined, {
      onSuccess: () => notify({ id: REMOVED_NOTICE, text: texts.removed, tone: 'good' }),
      onError: (error) => notify({ text: explainFailure(error).text, tone: 'bad', failure: error }),
    })
  }
  return (
    <Button icon={DeleteIcon} isLoading={isPending} onClick={remove}>
      {texts.remove}
    </Button>
  )
}
