import { messages } from '../../../messages/messages.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RowActions } from '../row-actions.tsx'
import type { Triage } from '../triage/use-triage.ts'
import type { InsightList } from '../use-fetched-list.ts'
import classes from './insight-detail.module.css'
import { InsightFacts } from './insight-facts.tsx'
import { InsightUnread } from './insight-unread.tsx'
import { InsightWalk } from './insight-walk.tsx'
import { MemberCarousel } from './member-carousel.tsx'
import { SpeciesReview } from './species-review.tsx'
import { useMember } from './use-member.ts'
import { useWalk } from './use-walk.ts'

const WIDTH_PX = 1040

interface InsightDetailProps {
  insightId: number
  /** The list it is opened from, to walk through. */
  list: InsightList
  /** Absent for those who may only look. */
  triage: Triage | undefined
  onOpen: (insightId: number) => void
  onClose: () => void
}

/** One insight with its photo, or a collection with those of its members. J and K, or the buttons, walk to its neighbours in the list. */
export function InsightDetail({ insightId, list, triage, onOpen, onClose }: InsightDetailProps) {
  const { insight, own, ...walk } = useWalk(list, insightId, onOpen)
  const { members, member, show } = useMember(insight)
  const title = insight?.class_name ?? messages.insights.detail.titleOf(insightId)
  return (
    <Dialog isOpen title={title} width={WIDTH_PX} onClose={onClose}>
      {insight && member ? (
        <div className={classes.detail}>
          <div>
            <MemberCarousel
              key={insight.insight_id}
              {...{ members, member, show }}
              onSwipeBeyond={(way) => (way === 'next' ? walk.older : walk.newer)?.()}
            />
            <InsightWalk walk={walk} total={list.total} />
          </div>
          <div className={classes.aside}>
            {triage && (
              <RowActions
                insight={insight}
                status={triage.unsaved.statusOf(insight)}
                onAct={triage.unsaved.act}
                areNamed
              />
            )}
            <SpeciesReview key={member.insight_id} insight={member} canReview={triage !== undefined} />
            <InsightFacts insight={insight} />
          </div>
        </div>
      ) : (
        <InsightUnread error={own.error} onRetry={() => void own.refetch()} />
      )}
    </Dialog>
  )
}
