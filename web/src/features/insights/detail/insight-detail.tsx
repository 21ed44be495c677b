import { useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { useOutage } from '../../../platform/live/connection.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Triage } from '../triage/use-triage.ts'
import type { InsightList } from '../list/insight-list.ts'
import classes from './insight-detail.module.css'
import { InsightFacts } from './insight-facts.tsx'
import { InsightPlace } from './place/insight-place.tsx'
import { HigherResolution } from './photo/higher-resolution.tsx'
import { InsightTriage } from './insight-triage.tsx'
import { InsightUnread } from './insight-unavailable.tsx'
import { InsightNavigation } from './insight-navigation.tsx'
import { MemberCarousel } from './photo/member-carousel.tsx'
import { NearbyInsights } from './nearby/nearby-insights.tsx'
import { useDetailKeys } from './use-detail-keys.ts'
import { useMember } from './use-member.ts'
import { useStartFromTop } from './use-start-from-top.ts'
import { useSwipe } from './use-swipe.ts'
import { useInsightNavigation } from './use-insight-navigation.ts'

const WIDTH_PX = 1040

interface InsightDetailProps {
  insightId: number
  /** The list it was opened from. */
  list: InsightList
  /** Absent for those who may only look. */
  triage: Triage | undefined
  /** It stands beside the list rather than over it. */
  isBeside: boolean
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
  onClose: () => void
}

/** One insight with its photo, or a collection with those of its members. J and K, or the buttons, go to its neighbours in the list. */
export function InsightDetail(props: InsightDetailProps) {
  const { insightId, list, triage, isBeside, addressOf, onOpen, onClose } = props
  const { insight, own, ...navigation } = useInsightNavigation(list, insightId, onOpen)
  const { members, member, show } = useMember(insight)
  const content = useRef<HTMLDivElement>(null)
  const isRow = navigation.position !== undefined
  useStartFromTop(content, insightId)
  useDetailKeys({
    ...navigation,
    isBeside,
    onChoose: isBeside && isRow ? (how) => triage?.selection.toggle(insightId, how) : undefined,
  })
  const [isFull, setFull] = useState(false)
  const swipe = (way: 'next' | 'previous') => (way === 'next' ? navigation.older : navigation.newer)?.()
  const swiping = useSwipe(swipe)
  const outage = useOutage()
  const unsaved = insight && triage?.unsaved.speciesOf(insight)
  const title = (unsaved ?? insight)?.class_name ?? messages.insights.detail.titleOf(insightId)
  const shown = (
    <div ref={content} className={classes.room} data-insight-detail {...swiping}>
      {!isBeside && outage && (
        <div className={classes.outage}>
          <Notice>{messages.insights.detail.cutOff[outage]}</Notice>
        </div>
      )}
      {insight && member ? (
        <div className={classes.detail}>
          <div className={classes.photo}>
            <MemberCarousel {...{ members, member, show, isFull }} onFull={setFull} onSwipeBeyond={swipe} />
            <InsightNavigation navigation={navigation} total={list.total} />
          </div>
          <div className={classes.said}>
            <InsightTriage {...{ insight, member, triage }} canSave={!isBeside} />
            <HigherResolution key={member.insight_id} insight={member} />
            <InsightFacts insight={insight} />
          </div>
          <div className={classes.around}>
            <InsightPlace insight={insight} />
            <NearbyInsights around={member} members={members} {...{ addressOf, onOpen }} />
          </div>
        </div>
      ) : (
        <InsightUnread error={own.error} onRetry={() => void own.refetch()} />
      )}
    </div>
  )
  if (isBeside) return <SidePanel {...{ title, onClose }}>{shown}</SidePanel>
  return (
    <Dialog isOpen {...{ title, onClose }} width={WIDTH_PX} size="page">
      {shown}
    </Dialog>
  )
}
