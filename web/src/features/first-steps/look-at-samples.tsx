import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { explainFields } from '../../ui/explain-failure.ts'
import { notify } from '../../ui/notify.tsx'
import { askForSamples } from './queries.ts'

/** Asks for sample cameras. */
export function LookAtSamples() {
  const { mutate, isPending } = useMutation(askForSamples(useQueryClient()))
  const ask = () =>
    mutate(undefined, {
      // The server says why there are none.
      onError: (error) =>
        notify({ text: explainFields(error, []).general ?? '', tone: 'bad', failure: error }),
    })
  return (
    <Button isLoading={isPending} onClick={ask}>
      {messages.firstSteps.cameras.look}
    </Button>
  )
}
