import type { AccountEvent } from '@sentinel/contracts/account/account-events'
import { changePassword } from '@sentinel/contracts/account/passwords'
import { type Session, endSession, listSessions } from '@sentinel/contracts/account/sessions'
import {
  useQuery,
  useMutation,
  useQueryClient,
  useInfiniteQuery,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { call } from '../../../../platform/call.ts'
import { PasswordRequirementList } from '../../../../shared/account/password-requirement-list.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Age } from '../../../../ui/marks/age.tsx'
import { SessionsIcon } from '../../../../ui/marks/icons.ts'
import { nameBrowser } from '../../../../ui/marks/name-browser.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { notify, takeNoticeAway, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'
import { isSetupMissing, secondFactorQuery } from '../second-factor/second-factor.ts'
import { accountEventsQuery, accountEventsKey } from './account-events.ts'
import classes from './security-tab.module.css'

/**
 * Shows the account's Security tab: the password, the second factor, where the person is signed in, and what happened to the account. If
 * the console requires a second factor that is not set up yet, its card comes first, because nothing else works until then.
 */
export function SecurityTab() {
  const { data: factors } = useQuery(secondFactorQuery)
  const isFactorFirst = factors !== undefined && isSetupMissing(factors)
  // The keys preserve a card's state when it moves, because the card contains the dialog with new recovery codes.
  const password = <PasswordCard key="password" />
  const secondFactor = <SecondFactorCard key="second-factor" />
  return (
    <div className={classes.cards}>
      {isFactorFirst ? [secondFactor, password] : [password, secondFactor]}
      <SessionsCard />
      <AccountLogCard />
    </div>
  )
}

const texts = messages.security.sessions
const passwordTexts = messages.security.password
const logTexts = messages.security.log

/** Lists where the person is signed in. Each session can be ended. */
function SessionsCard() {
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

const DEVICES_NAMED_MAX = 10

/** Shows what happened to the account, newest first. */
function AccountLogCard() {
  const log = useInfiniteQuery(accountEventsQuery)
  const events = log.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Card title={logTexts.title} note={logTexts.note}>
      {log.isPending && <Skeleton height="240px" />}
      {log.error && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && events.length === 0 && (
        <StatePanel icon={SessionsIcon} title={logTexts.empty.title}>
          <p>{logTexts.empty.body}</p>
        </StatePanel>
      )}
      {events.length > 0 && (
        <ol className={classes.accountLogCardList} aria-label={logTexts.title}>
          {events.map((event) => (
            <EventRow key={event.event_id} event={event} />
          ))}
        </ol>
      )}
      {log.isFetchNextPageError && (
        <GeneralError>{logTexts.moreFailed(explainFailure(log.error).text)}</GeneralError>
      )}
      {log.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {logTexts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const userAgent = 'user_agent' in event.about ? (event.about.user_agent ?? '') : ''
  return (
    <li className={classes.accountLogCardRow}>
      <span className={classes.what}>
        {logTexts.describe(event, nameBrowser(userAgent))}
        <EventDetail event={event} />
      </span>
      <span className={classes.accountLogCardWhen}>
        <Time iso={event.happened_at} />
      </span>
    </li>
  )
}

/** Shows who did what to whom, as far as the account may know, with more details for some kinds of events. */
function EventDetail({ event }: { event: AccountEvent }) {
  if (event.kind === 'sign_ins_failed')
    return (
      <span className={classes.detail}>
        {logTexts.lastTry} <Time iso={event.about.last_at} />
      </span>
    )
  const { by_operator: isByOperator, device_id: deviceId, person, user_agent: userAgent } = event
  const parts = [
    ...(isByOperator ? [logTexts.byOperator] : []),
    ...(deviceId === null ? [] : [logTexts.device(deviceId)]),
    ...(person ? [logTexts.person(person.email, person.user_id)] : []),
    ...(userAgent ? [logTexts.browser(nameBrowser(userAgent))] : []),
    ...listCameras(event),
  ]
  return parts.length > 0 && <span className={classes.detail}>{parts.join(' · ')}</span>
}

function listCameras(event: AccountEvent): string[] {
  if (event.kind !== 'cameras_added' && event.kind !== 'cameras_removed') return []
  const named = event.about.device_ids.slice(0, DEVICES_NAMED_MAX)
  const others = event.about.count - named.length
  return [`${named.map(logTexts.device).join(', ')}${others > 0 ? ` ${logTexts.moreDevices(others)}` : ''}`]
}

/** Changes the password, and clears both fields afterwards. */
function PasswordCard() {
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const { change, refusals } = useChangePassword(() => {
    setCurrent('')
    setWanted('')
  })
  const isComplete = current !== '' && wanted !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !change.isPending) change.mutate({ currPassword: current, newPassword: wanted })
  }
  return (
    <Card title={passwordTexts.title} note={passwordTexts.note}>
      <div className={classes.form}>
        <FormColumn onSubmit={submit} failure={change.error}>
          <PasswordField
            label={passwordTexts.current}
            name="currPassword"
            autoComplete="current-password"
            value={current}
            onValue={setCurrent}
            error={change.variables?.currPassword === current ? refusals.currPassword : undefined}
          />
          <PasswordField
            label={passwordTexts.wanted}
            name="newPassword"
            autoComplete="new-password"
            value={wanted}
            onValue={setWanted}
            error={change.variables?.newPassword === wanted ? refusals.newPassword : undefined}
          />
          <PasswordRequirementList password={wanted} current={current} />
          <Button type="submit" variant="primary" isLoading={change.isPending} disabled={!isComplete}>
            {passwordTexts.change}
          </Button>
        </FormColumn>
      </div>
    </Card>
  )
}

const NOTICE = 'change-password'

interface PasswordChange {
  currPassword: string
  newPassword: string
}

/** Changes the password and reports the progress in a toast. `refusals` contains the errors to show under the fields. */
function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (body: PasswordChange) => call(changePassword, { body }),
    onMutate: () => show(passwordTexts.changing, 'good'),
    onSuccess: () => {
      show(passwordTexts.changed, 'good')
      onChanged()
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      void queryClient.invalidateQueries({ queryKey: accountEventsKey })
    },
    onError: (error) => show(passwordTexts.failed(explain(error)), 'bad', error),
  })
  const { currPassword, newPassword } = change.error instanceof CallFailed ? change.error.fields : {}
  return { change, refusals: { currPassword, newPassword } }
}

/** Shows a toast that replaces the previous one. */
function show(text: string, tone: 'good' | 'bad', failure?: Error): void {
  takeNoticeAway(NOTICE)
  notify({ id: NOTICE, text, tone, closeAfterMs: TOAST_MS.profile, ...(failure && { failure }) })
}

function explain(error: Error): string {
  const status = error instanceof CallFailed ? error.status : 0
  if (status === 400) return passwordTexts.unmet
  if (status === 403) return passwordTexts.wrong
  return explainFailure(error).text
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
})

const endSessionMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onSuccess: (_answer, sessionId) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ session_id }) => session_id !== sessionId),
      )
      void queryClient.invalidateQueries({ queryKey: accountEventsKey })
      notify({ text: messages.security.sessions.ended, tone: 'good' })
    },
  })
