import { getUnsubscribe, unsubscribe } from '@sentinel/contracts/outgoing'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { messages } from '../../messages/messages.ts'
import { call } from '../../platform/call.ts'
import { isBadLink } from '../../platform/is-bad-link.ts'
import { Button } from '../../ui/button.tsx'
import { EntryFrame } from '../../ui/entry-frame.tsx'
import { explainFailure } from '../../ui/explain-failure.ts'
import { FacePage } from '../../ui/face-page.tsx'
import { FailedFace } from '../../ui/failed-face.tsx'
import { GeneralError } from '../../ui/general-error.tsx'
import { ComingIcon } from '../../ui/icons.ts'
import { Loading } from '../../ui/loading.tsx'

const texts = messages.unsubscribe

const route = getRouteApi('/unsubscribe')

/** Where the link of a mail leads; opening it changes nothing, since mail programs open links by themselves. */
export function UnsubscribePage() {
  const { token = '' } = route.useSearch()
  const { data, error, refetch } = useQuery(unsubscribeQuery(token))
  if (data)
    return data.isSubscribed ? <Question token={token} email={data.email} /> : <Done email={data.email} />
  if (error && isBadLink(error)) return <FacePage icon={ComingIcon} {...texts.bad} />
  return error ? <FailedFace size="page" error={error} onRetry={() => void refetch()} /> : <Loading />
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
