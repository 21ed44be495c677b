import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { DeleteIcon } from '../../ui/icons.ts'
import { notify } from '../../ui/notify.tsx'
import { removeSamples } from './queries.ts'
import { REMOVED_NOTICE } from './removed-notice.ts'

const texts = messages.firstSteps.samples

/** Removes them at once, without a question: the account can ask for new ones. */
export function RemoveSamples() {
  const { mutate, isPending } = useMutation(removeSamples(useQueryClient()))
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => notify({ id: REMOVED_NOTICE, text: texts.removed, tone: 'good' }),
      onError: (error) => notify({ text: explainFailure(error).text, tone: 'bad', failure: error }),
    })
  return (
    <Button icon={DeleteIcon} isLoading={isPending} onClick={remove}>
      {texts.remove}
    </Button>
  )
}
