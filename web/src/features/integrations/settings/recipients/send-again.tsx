import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import { askRecipient } from '@sentinel/contracts/integrations/recipients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { SendIcon } from '../../../../ui/marks/icons.ts'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import { keepIntegration } from '../queries.ts'

const texts = messages.recipients

/** Asks a recipient once more. */
export function SendAgain({ platform, recipient }: { platform: NotifyingPlatform; recipient: string }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call(askRecipient, { params: { platform }, body: { recipient } }),
    onSuccess: (integration) => {
      keepIntegration(queryClient, integration)
      notify({ text: texts.sent(recipient), tone: 'good', closeAfterMs: TOAST_MS.integration })
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={SendIcon}
        isLoading={ask.isPending}
        aria-label={texts.sendAgainNamed(recipient)}
        onClick={() => ask.mutate()}
      >
        {texts.sendAgain}
      </Button>
      <GeneralError>{ask.error ? explainShort(ask.error) : undefined}</GeneralError>
    </>
  )
}
