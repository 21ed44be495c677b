import { VISIT_PAUSE_MINUTES, VISIT_REPORT_MINUTES } from '@sentinel/contracts/dashboard/limits'
import {
  type Today,
  getToday,
  recordDashboardVisit,
  type PhotosFrom,
} from '@sentinel/contracts/dashboard/today'
import type { Insight } from '@sentinel/contracts/insights/insights'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedTime } from '@sentinel/domain/insights/displayed-time'
import { useQuery, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import type { KnownArea } from '../../../platform/areas.ts'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { serverNow } from '../../../platform/time/server-clock.ts'
import { useMyAreas } from '../../../platform/use-my-areas.ts'
import { thumbnailOf } from '../../../shared/insights/photo-address.ts'
import { Thumbnail } from '../../../shared/insights/thumbnail.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Age } from '../../../ui/marks/age.tsx'
import { FoldIcon, OpenIcon, GoodIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { Broken } from './broken.tsx'
import { isFoldedAtom } from './is-folded-atom.ts'
import { PartFailed } from './part-failed.tsx'
import { ArrivedSkeleton, PhotosSkeleton } from './skeletons.tsx'
import { TODAY_KEY } from './today-key.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday

export interface TodayProps {
  /** True if the page has filters. This section ignores them. */
  hasFilters: boolean
}

/** Shows what has arrived, the best photos and the cameras that need a visit. */
export function TodaySection({ hasFilters }: TodayProps) {
  const [isFolded, setFolded] = useAtom(isFoldedAtom)
  const visit = useQuery(visitQuery)
  const today = useQuery({ ...todayQuery(visit.data?.iso), enabled: !isFolded && visit.data !== undefined })
  const seesAlerts = useMyAreas().some(({ key }) => key === 'alerts')
  return (
    <section className={classes.card} aria-label={texts.title}>
      <header className={classes.head}>
        <Head since={visit.data} />
        {!isFolded && today.data && today.error && <span className={classes.warn}>{texts.notCurrent}</span>}
        {hasFilters && <span className={classes.note}>{texts.filtersBelow}</span>}
        <IconButton
          className={classes.fold}
          icon={isFolded ? OpenIcon : FoldIcon}
          label={isFolded ? texts.unfold : texts.fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </header>
      {!isFolded && (
        <div className={classes.parts} data-all={seesAlerts || undefined}>
          <News
            since={visit.data?.iso}
            today={today.data}
            error={visit.data ? today.error : visit.error}
            onRetry={() => void (visit.data ? today : visit).refetch()}
          />
          {seesAlerts && <Broken />}
        </div>
      )}
    </section>
  )
}

/** Shows the section's title and the period that it covers. */
function Head({ since }: { since: NewSince | undefined }) {
  if (!since || since.isFirstVisit) return <h2>{since ? texts.lastDay : texts.title}</h2>
  return (
    <>
      <h2>{texts.sinceVisit}</h2>
      <span className={classes.note}>
        <Time iso={since.iso} />
      </span>
    </>
  )
}

interface NewsProps {
  since: string | undefined
  today: Today | undefined
  error: Error | null
  onRetry: () => void
}

/** Shows what has arrived and the best photos. */
function News({ since, today, error, onRetry }: NewsProps) {
  if (today && since !== undefined)
    return (
      <>
        <Arrived today={today} since={since} />
        <Photos photos={today.photos} from={today.photos_from} />
      </>
    )
  if (error)
    return (
      <div className={classes.news}>
        <PartFailed title={texts.failed} error={error} onRetry={onRetry} />
      </div>
    )
  return (
    <>
      <ArrivedSkeleton />
      <PhotosSkeleton />
    </>
  )
}

const REPORT_MS = VISIT_REPORT_MINUTES * 60_000
const PAUSE_MS = VISIT_PAUSE_MINUTES * 60_000
/** A fetch that timed out is retried later than others. */
const FAILED_PAUSE_MS = 30_000
const DAY_MS = 24 * 60 * 60 * 1000

/** The time since which things count as new. */
interface NewSince {
  iso: string
  /** True if there was no earlier visit. The period is then the last 24 hours. */
  isFirstVisit: boolean
}

const VISIT_KEY: QueryKey = ['dashboard', 'visit']

/**
 * Reports the visit every few minutes while the page is visible. Keeps the first response, because what is new must not change while the
 * user reads it. A page that was hidden for longer than `PAUSE_MS` starts another visit.
 */
const visitQuery = queryOptions({
  queryKey: VISIT_KEY,
  queryFn: async ({ client, signal }): Promise<NewSince> => {
    const { since } = await call(recordDashboardVisit, {}, { signal })
    const first = client.getQueryState<NewSince>(VISIT_KEY)
    if (first?.data && Date.now() - first.dataUpdatedAt <= PAUSE_MS) return first.data
    if (since !== null) return { iso: since, isFirstVisit: false }
    return { iso: new Date(serverNow() - DAY_MS).toISOString(), isFirstVisit: true }
  },
  staleTime: REPORT_MS,
  refetchInterval: (query) => (query.state.data ? REPORT_MS : updatedByPushes.refetchInterval(query)),
})

/** Fetches what is new since a moment. Waits until that moment is known. */
function todayQuery(since: string | undefined) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: [...TODAY_KEY, since],
    refetchInterval: (query: Parameters<typeof updatedByPushes.refetchInterval>[0]) =>
      updatedByPushes.refetchInterval(query) && FAILED_PAUSE_MS,
    queryFn:
      since === undefined
        ? skipToken
        : ({ signal }): Promise<Today> => call(getToday, { querystring: { since } }, { signal }),
  })
}

interface PhotosProps {
  photos: readonly Insight[]
  from: PhotosFrom
}

/** Shows the best photos. Each links to its insight. */
function Photos({ photos, from }: PhotosProps) {
  const title = texts.photos.from[from]
  return (
    <div className={classes.photos}>
      <h3>{title}</h3>
      {photos.length === 0 && <p className={classes.quiet}>{texts.photos.none}</p>}
      {photos.length > 0 && (
        <ul className={classes.strip} aria-label={title}>
          {photos.map((insight) => (
            <li key={insight.insight_id}>
              <Photo insight={insight} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Photo({ insight }: { insight: Insight }) {
  const name = deviceName(insight)
  return (
    <Link
      to="/insights"
      search={{ insight: insight.insight_id }}
      className={classes.photo}
      title={`${insight.class_name}, ${name}`}
    >
      <Thumbnail {...thumbnailOf(insight)} />
      <b className={classes.line}>{insight.class_name}</b>
      <span className={classes.line}>{name}</span>
      <span className={classes.caption}>
        <Age iso={displayedTime(insight)} /> <Confidence insight={insight} />
      </span>
    </Link>
  )
}

/** Shows the confidence as Insights does: once a person has confirmed the species, the model's number is not shown. */
function Confidence({ insight: { confidence, userConfirmed } }: { insight: Insight }) {
  if (userConfirmed)
    return (
      <span className={classes.confirmed}>
        <GoodIcon size={14} aria-hidden />
        <VisuallyHidden>{messages.insights.species.byPerson}</VisuallyHidden>
      </span>
    )
  return confidence === null ? null : <span>{messages.photos.confidence(confidence)}</span>
}

interface ArrivedProps {
  today: Pick<Today, 'new_insights' | 'new_alerts' | 'answers'>
  since: string
}

/** Shows how much has arrived. The numbers of insights and alerts link to the matching lists. */
function Arrived({ today: { new_insights, new_alerts, answers }, since }: ArrivedProps) {
  const newAlerts = new_alerts ?? 0
  const hasAnswers = answers !== null && answers.success + answers.failed > 0
  const isNothing = new_insights === 0 && newAlerts === 0 && !hasAnswers
  return (
    <div className={classes.arrived}>
      <h3>{texts.arrived.title}</h3>
      {isNothing && <p className={classes.quiet}>{texts.arrived.nothing}</p>}
      {!isNothing && (
        <ul className={classes.lines} aria-label={texts.arrived.title}>
          {new_insights > 0 && (
            <li>
              <Link to="/insights" search={{ filters: [{ column: 'received_since', since }] }}>
                {texts.arrived.insights(new_insights)}
              </Link>
            </li>
          )}
          {newAlerts > 0 && (
            <li>
              {/* An alert that has been resolved since then is counted, too. */}
              <Link to="/alerts" search={{ since, resolved: true }}>
                {texts.arrived.alerts(newAlerts)}
              </Link>
            </li>
          )}
          {hasAnswers && <AnswerLines answers={answers} />}
        </ul>
      )}
    </div>
  )
}

type SentArea = Extract<KnownArea, { key: 'deviceUpdates' | 'otaMessages' }>

/**
 * Shows how many of the commands that the person sent have succeeded and failed, counting both messages and parts of updates. Links to both
 * lists if the person may open both.
 */
function AnswerLines({ answers: { success, failed } }: { answers: NonNullable<Today['answers']> }) {
  const lists = useMyAreas().filter(isOfSent)
  const only = lists.length === 1 ? lists[0] : undefined
  const lines = [
    ...(success > 0 ? [texts.arrived.succeeded(success)] : []),
    ...(failed > 0 ? [texts.arrived.failed(failed)] : []),
  ]
  return (
    <>
      {lines.map((line) => (
        <li key={line}>{only ? <Link to={only.path}>{line}</Link> : line}</li>
      ))}
      {lists.length > 1 && (
        <li className={classes.lists}>
          {lists.map(({ key, path }) => (
            <Link key={key} to={path}>
              {messages.areas[key]}
            </Link>
          ))}
        </li>
      )}
    </>
  )
}

function isOfSent(area: KnownArea): area is SentArea {
  return area.key === 'deviceUpdates' || area.key === 'otaMessages'
}
