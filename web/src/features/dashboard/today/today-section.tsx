import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useId } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useMyAreas } from '../../../platform/use-my-areas.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FoldIcon, OpenIcon } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { Broken } from './broken.tsx'
import { isFoldedAtom } from './is-folded-atom.ts'
import { News } from './news.tsx'
import { type NewSince, todayQuery, visitQuery } from './queries.ts'
import type { TodayProps } from './today.tsx'
import classes from './today-section.module.css'

const texts = messages.dashboardToday

/** What arrived, what was seen and what is broken. */
export function TodaySection({ hasFilters }: TodayProps) {
  const [isFolded, setFolded] = useAtom(isFoldedAtom)
  const visit = useQuery(visitQuery)
  const today = useQuery({ ...todayQuery(visit.data?.iso), enabled: !isFolded && visit.data !== undefined })
  const seesAlerts = useMyAreas().some(({ key }) => key === 'alerts')
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{texts.title}</h2>
        {!isFolded && visit.data && <Since since={visit.data} />}
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

function Since({ since: { iso, isFirstVisit } }: { since: NewSince }) {
  if (isFirstVisit) return <span className={classes.note}>{texts.lastDay}</span>
  return (
    <span className={classes.note}>
      {texts.sinceVisit} <Time iso={iso} />
    </span>
  )
}
