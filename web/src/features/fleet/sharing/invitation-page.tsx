import { acceptInvitation, openInvitation, type OpenedInvitation } from '@sentinel/contracts/fleet/sharing'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { messages } from '../../../messages/messages.ts'
import { userQuery } from '../../../platform/account.ts'
import { call } from '../../../platform/call.ts'
import { readToken } from '../../../platform/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EntryFrame } from '../../../ui/layout/entry-frame.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { LinkedPage } from '../../../ui/states/linked-page.tsx'
import classes from './sharing.module.css'

const texts = messages.sharing.invitation

const route = getRouteApi('/invitation')

/** Shows the page behind an invitation link. Opening the page accepts nothing, because mail programs open links automatically. */
export function InvitationPage() {
  const { token = '' } = route.useSearch()
  return (
    <LinkedPage query={useQuery(openedQuery(token))} bad={texts.bad}>
      {(invitation) => <Opened token={token} invitation={invitation} />}
    </LinkedPage>
  )
}

interface OpenedProps {
  token: string
  invitation: OpenedInvitation
}

function Opened({ token, invitation }: OpenedProps) {
  const { kind, inviter, inviterEmail, name, devices, mayManage, state } = invitation
  const isSignedIn = readToken() !== undefined
  return (
    <EntryFrame title={texts.title}>
      <p>{kind === 'device' ? texts.device(inviter, name) : texts.group(inviter, name, devices)}</p>
      {inviter !== inviterEmail && <p className={classes.lead}>{texts.from(inviterEmail)}</p>}
      <p>{messages.levels.own[mayManage ? 'manage' : 'look']}</p>
      {state === 'expired' && <p role="status">{texts.expired}</p>}
      {state === 'accepted' && !isSignedIn && <p role="status">{texts.acceptedByOther}</p>}
      {state !== 'expired' && isSignedIn && <Acceptance token={token} isAccepted={state === 'accepted'} />}
      {state === 'pending' && !isSignedIn && <WaysIn token={token} />}
    </EntryFrame>
  )
}

/** Links to sign-in and sign-up. Both return to this page. */
function WaysIn({ token }: { token: string }) {
  const search = { to: `/invitation?${new URLSearchParams({ token }).toString()}` }
  return (
    <>
      <p className={classes.lead}>{texts.promise}</p>
      <p>
        <Link to="/login" search={search}>
          {texts.signIn}
        </Link>
      </p>
      <p>
        <Link to="/signup" search={search}>
          {texts.signUp}
        </Link>
      </p>
    </>
  )
}

/** Accepts the invitation. A user who has already accepted it is sent to their cameras. Everyone else sees that it is no longer valid. */
function Acceptance({ token, isAccepted }: { token: string; isAccepted: boolean }) {
  const user = useQuery(userQuery).data
  const accept = useMutation({ mutationFn: () => call(acceptInvitation, { body: { token } }) })
  if (accept.isSuccess)
    return (
      <>
        <p role="status">{isAccepted ? texts.accepted : texts.done}</p>
        {user?.role === 'viewer' ? (
          <Link to="/insights">{texts.seeSightings}</Link>
        ) : (
          <Link to="/devices">{texts.see}</Link>
        )}
      </>
    )
  return (
    <>
      <p className={classes.lead}>{texts.promise}</p>
      {user && <p className={classes.lead}>{texts.as(user.email)}</p>}
      <GeneralError>{explainFields(accept.error, []).general}</GeneralError>
      <div>
        <Button variant="primary" isLoading={accept.isPending} onClick={() => accept.mutate()}>
          {texts.accept}
        </Button>
      </div>
    </>
  )
}

function openedQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    staleTime: 0,
  })
}
