import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { messages } from '../../../messages/messages.ts'
import { useMyAreas } from '../../../platform/use-my-areas.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FoldIcon, OpenIcon } from '../../../ui/marks/icons.ts'
import { Time } from '../../../ui/marks/time.tsx'
import { Broken } from './broken.tsx'
import { isFoldedAtom } from './is-folded-atom.ts'
import { News } from './news.tsx'
import { type NewSince, todayQuery, visitQuery } from './queries.ts'
import classes from './today-section.module.css'

const texts = messages.dashboardToday

export interface TodayProps {
  /** True if the page has filters. This section ignores them. */
  hasFilters: boolean
}

/** What arrived, what was seen and what is broken. */
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

/** Names the period that the section is about. */
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
