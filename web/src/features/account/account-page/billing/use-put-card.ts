import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { notify, takeNoticeAway } from '../../../../ui/toasts/notify.tsx'
import { putCard } from './queries.ts'

const texts = messages.billing.card
/** The toast's id. */
const RESULT = 'card-result'

/** Asks the person to confirm a card with the bank. Returns the token to send next, or throws an error with the reason. */
export type Confirm = (clientSecret: string) => Promise<string>

/** Stores a card by its token, confirms it if the bank requires it, and shows the result. */
export function usePutCard(confirm: Confirm, onDone: () => void) {
  const put = useMutation(putCard(useQueryClient()))
  return useMutation({
    mutationFn: async (findToken: () => Promise<string>) => {
      const { confirmation } = await put.mutateAsync(await findToken())
      if (!confirmation) return
      const confirmed = await put.mutateAsync(await confirm(confirmation.client_secret))
      if (confirmed.confirmation) throw new CardRefused(texts.notConfirmed)
    },
    // Without the id, the results of several attempts would cover the form on a phone.
    onMutate: () => takeNoticeAway(RESULT),
    onSuccess() {
      notify({ id: RESULT, text: texts.updated, tone: 'good' })
      onDone()
    },
    onError: (error) =>
      notify({ id: RESULT, text: texts.notSet(explainCard(error)), tone: 'bad', failure: error }),
  })
}

/** Thrown if the card can't be used. The message comes from the bank or from Stripe's form. */
export class CardRefused extends Error {
  override name = 'CardRefused'
}

export function explainCard(error: Error): string {
  return error instanceof CardRefused ? error.message : (explainFields(error, []).general ?? error.message)
}
