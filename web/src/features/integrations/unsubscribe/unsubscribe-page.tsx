import { getUnsubscribe, unsubscribe } from '@sentinel/contracts/integrations/outgoing'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { LinkedPage } from '../../../ui/states/linked-page.tsx'

const texts = messages.unsubscribe

const route = getRouteApi('/unsubscribe')

/** Shows the page behind an email's unsubscribe link. Opening the page changes nothing, because mail programs open links automatically. */
export function UnsubscribePage() {
  const { token = '' } = route.useSearch()
  return (
    <LinkedPage query={useQuery(unsubscribeQuery(token))} bad={texts.bad}>
      {({ email, isSubscribed }) =>
        isSubscribed ? <Question token={token} email={email} /> : <Done email={email} />
      }
    </LinkedPage>
  )
}

function Question({ token, email }: { token: string; email: string }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(unsubscribe, { params: { token } }),
    onSuccess: (answer) => queryClient.setQueryData(unsubscribeQuery(token).queryKey, answer),
  })
  return (
    <EntryFrame title={texts.ask}>
      <p>{texts.body(email)}</p>
      <GeneralError>{end.error ? texts.failed(explainFailure(end.error).text) : undefined}</GeneralError>
      <Button variant="primary" isLoading={end.isPending} onClick={() => end.mutate()}>
        {texts.confirm(email)}
      </Button>
    </EntryFrame>
  )
}

function Done({ email }: { email: string }) {
  return (
    <EntryFrame title={texts.done}>
      <p role="status">{texts.doneBody(email)}</p>
    </EntryFrame>
  )
}

function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }): Promise<{ email: string; isSubscribed: boolean }> =>
      call(getUnsubscribe, { params: { token } }, { signal }),
    staleTime: 0,
  })
}
