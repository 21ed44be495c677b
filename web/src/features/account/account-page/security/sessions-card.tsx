import type { Session } from '@sentinel/contracts/account/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { nameBrowser } from '../../../../ui/marks/name-browser.ts'
import classes from './sessions-card.module.css'
import { endSessionMutation, sessionsQuery } from './sessions.ts'

const texts = messages.security.sessions

/** Where the person is signed in, each with a way to end it. */
export function SessionsCard() {
  return (
    <Card title={texts.title} note={texts.note}>
      <SessionList />
    </Card>
  )
}

function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const end = useMutation(endSessionMutation(useQueryClient()))
  if (sessions.isPending) return <Skeleton height="128px" />
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  return (
    <>
      <ul className={classes.list}>
        {sessions.data.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            isEnding={end.isPending && end.variables === session.session_id}
            onEnd={() => end.mutate(session.session_id)}
          />
        ))}
      </ul>
      <GeneralError>{end.error ? explainFailure(end.error).text : undefined}</GeneralError>
    </>
  )
}

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const place = nameBrowser(session.user_agent)
  return (
    <li className={classes.row}>
      <div className={classes.place}>
        <span className={classes.name}>{place}</span>
        <span className={classes.when}>
          {session.is_current ? (
            texts.inUse
          ) : (
            <>
              {texts.lastUsed} <Age iso={session.last_used_at} />
            </>
          )}{' '}
          · {texts.since} <Age iso={session.created_at} />
        </span>
      </div>
      {session.is_current ? (
        <StatusBadge tone="good">{texts.current}</StatusBadge>
      ) : (
        <Button variant="danger" isLoading={isEnding} aria-label={texts.endNamed(place)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
