import type { AccountEvent } from '@sentinel/contracts/account/account-events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { StatePanel } from '../../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { SessionsIcon } from '../../../../ui/marks/icons.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { accountEventsQuery } from './account-events.ts'
import classes from './account-log-card.module.css'
import { nameBrowser } from '../../../../ui/marks/name-browser.ts'

const texts = messages.security.log
const DEVICES_NAMED_MAX = 10

/** What happened to the account, the newest first. */
export function AccountLogCard() {
  const log = useInfiniteQuery(accountEventsQuery)
  const events = log.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <Card title={texts.title} note={texts.note}>
      {log.isPending && <Skeleton height="240px" />}
      {log.error && !log.data && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && events.length === 0 && (
        <StatePanel icon={SessionsIcon} title={texts.empty.title}>
          <p>{texts.empty.body}</p>
        </StatePanel>
      )}
      {events.length > 0 && (
        <ol className={classes.list} aria-label={texts.title}>
          {events.map((event) => (
            <EventRow key={event.event_id} event={event} />
          ))}
        </ol>
      )}
      {log.isFetchNextPageError && (
        <GeneralError>{texts.moreFailed(explainFailure(log.error).text)}</GeneralError>
      )}
      {log.hasNextPage && (
        <div className={classes.more}>
          <Button isLoading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const userAgent = 'user_agent' in event.about ? (event.about.user_agent ?? '') : ''
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {texts.describe(event, nameBrowser(userAgent))}
        <EventDetail event={event} />
      </span>
      <span className={classes.when}>
        <Time iso={event.happened_at} />
      </span>
    </li>
  )
}

/** Who did it to what, as far as the account is told, and more about some kinds. */
function EventDetail({ event }: { event: AccountEvent }) {
  if (event.kind === 'sign_ins_failed')
    return (
      <span className={classes.detail}>
        {texts.lastTry} <Time iso={event.about.last_at} />
      </span>
    )
  const { by_operator: isByOperator, device_id: deviceId, person, user_agent: userAgent } = event
  const parts = [
    ...(isByOperator ? [texts.byOperator] : []),
    ...(deviceId === null ? [] : [texts.device(deviceId)]),
    ...(person ? [texts.person(person.email, person.user_id)] : []),
    ...(userAgent ? [texts.browser(nameBrowser(userAgent))] : []),
    ...listCameras(event),
  ]
  return parts.length > 0 && <span className={classes.detail}>{parts.join(' · ')}</span>
}

function listCameras(event: AccountEvent): string[] {
  if (event.kind !== 'cameras_added' && event.kind !== 'cameras_removed') return []
  const named = event.about.device_ids.slice(0, DEVICES_NAMED_MAX)
  const others = event.about.count - named.length
  return [`${named.map(texts.device).join(', ')}${others > 0 ? ` ${texts.moreDevices(others)}` : ''}`]
}
