import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { notify, takeNoticeAway } from '../../../ui/toasts/notify.tsx'
import { requestSampleFleet } from './queries.ts'
import { REMOVED_NOTICE } from './removed-notice.ts'

/** Requests sample cameras. */
export function LookAtSamples() {
  const { mutate, isPending } = useMutation(requestSampleFleet(useQueryClient()))
  const ask = () => {
    takeNoticeAway(REMOVED_NOTICE)
    mutate(undefined, {
      // The server's error says why there are no sample cameras.
      onError: (error) =>
        notify({ text: explainFields(error, []).general ?? '', tone: 'bad', failure: error }),
    })
  }
  return (
    <Button isLoading={isPending} onClick={ask}>
      {messages.firstSteps.cameras.look}
    </Button>
  )
}
