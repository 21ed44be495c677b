import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { explainFields } from '../../../ui/explain-failure.ts'
import { notify } from '../../../ui/notify.tsx'
import { putCard } from './queries.ts'

const texts = messages.billing.card

/** Confirms a card with its bank, and returns the token to send then. Throws an error with the reason. */
export type Confirm = (clientSecret: string) => Promise<string>

/** Puts a card on file by its token, confirms it if the bank asks, and says how it ended. */
export function usePutCard(confirm: Confirm, onDone: () => void) {
  const put = useMutation(putCard(useQueryClient()))
  return useMutation({
    mutationFn: async (findToken: () => Promise<string>) => {
      const { confirmation } = await put.mutateAsync(await findToken())
      if (!confirmation) return
      const confirmed = await put.mutateAsync(await confirm(confirmation.client_secret))
      if (confirmed.confirmation) throw new CardRefused(texts.notConfirmed)
    },
    onSuccess() {
      notify({ text: texts.updated, tone: 'good' })
      onDone()
    },
    onError: (error) => notify({ text: texts.notSet(explainCard(error)), tone: 'bad', failure: error }),
  })
}

/** The card can't be used, in words of the bank or of Stripe's form. */
export class CardRefused extends Error {
  override name = 'CardRefused'
}

export function explainCard(error: Error): string {
  return error instanceof CardRefused ? error.message : (explainFields(error, []).general ?? error.message)
}
