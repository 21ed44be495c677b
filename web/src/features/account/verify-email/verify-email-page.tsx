import { confirmEmail, type EmailLink, getVerification } from '@sentinel/contracts/account/verification'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { call } from '../../../platform/call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { StatePage } from '../../../ui/states/state-page.tsx'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { ComingIcon } from '../../../ui/marks/icons.ts'
import { LinkedPage } from '../../../ui/states/linked-page.tsx'

const texts = messages.verification

const route = getRouteApi('/verify-email')

/**
 * Shows the page behind the link that confirms an email address. Opening the page changes nothing, because mail programs open links
 * automatically.
 */
export function VerifyEmailPage() {
  const { token = '' } = route.useSearch()
  return (
    <LinkedPage query={useQuery(verificationQuery(token))} bad={texts.bad}>
      {(link) => <Opened token={token} link={link} />}
    </LinkedPage>
  )
}

function Opened({ token, link }: { token: string; link: EmailLink }) {
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { params: { token } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(verificationQuery(token).queryKey, answer)
      return queryClient.invalidateQueries(userQuery)
    },
  })
  const { email, state } = link
  if (state === 'expired') return <StatePage icon={ComingIcon} {...texts.expired} />
  if (state === 'confirmed')
    return <Done text={confirm.isSuccess ? texts.doneBody(email) : texts.already(email)} />
  return (
    <EntryFrame title={texts.ask}>
      <p>{texts.body(email)}</p>
      <p>{texts.notYours}</p>
      <GeneralError>
        {confirm.error ? texts.failed(explainFailure(confirm.error).text) : undefined}
      </GeneralError>
      <Button variant="primary" isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
        {texts.confirm}
      </Button>
    </EntryFrame>
  )
}

function Done({ text }: { text: string }) {
  return (
    <EntryFrame title={texts.done}>
      <p role="status">{text}</p>
      <p>
        <Link to="/">{texts.goOn}</Link>
      </p>
    </EntryFrame>
  )
}

function verificationQuery(token: string) {
  return queryOptions({
    queryKey: ['verification', token],
    queryFn: ({ signal }): Promise<EmailLink> => call(getVerification, { params: { token } }, { signal }),
    staleTime: 0,
  })
}
