import {
  type RequestedRecipient,
  confirmRecipient,
  getRecipient,
} from '@sentinel/contracts/integrations/recipients'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { StatePage } from '../../../ui/states/state-page.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { ComingIcon } from '../../../ui/marks/icons.ts'
import { LinkedPage } from '../../../ui/states/linked-page.tsx'

const texts = messages.recipients

const route = getRouteApi('/confirm-recipient')

/** Shows the page behind a recipient's confirmation link. Opening the page changes nothing, because mail programs open links automatically. */
export function ConfirmRecipientPage() {
  const { token = '' } = route.useSearch()
  return (
    <LinkedPage query={useQuery(recipientQuery(token))} bad={texts.bad}>
      {(requested) => <Opened token={token} requested={requested} />}
    </LinkedPage>
  )
}

function Opened({ token, requested }: { token: string; requested: RequestedRecipient }) {
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmRecipient, { params: { token } }),
    onSuccess: (answer) => queryClient.setQueryData(recipientQuery(token).queryKey, answer),
  })
  const { owner, email, state } = requested
  if (state === 'expired') return <StatePage icon={ComingIcon} {...texts.expired} />
  if (state === 'confirmed')
    return (
      <EntryFrame title={texts.done}>
        <p role="status">{texts.doneBody(owner, email)}</p>
      </EntryFrame>
    )
  return (
    <EntryFrame title={texts.ask}>
      <p>{texts.body(owner, email)}</p>
      <p>{texts.ignore}</p>
      <GeneralError>
        {confirm.error ? texts.failed(explainFailure(confirm.error).text) : undefined}
      </GeneralError>
      <Button variant="primary" isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
        {texts.confirm}
      </Button>
    </EntryFrame>
  )
}

function recipientQuery(token: string) {
  return queryOptions({
    queryKey: ['recipient', token],
    queryFn: ({ signal }): Promise<RequestedRecipient> =>
      call(getRecipient, { params: { token } }, { signal }),
    staleTime: 0,
  })
}
