import { messages } from '../../messages/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './insight-detail.module.css'
import { InsightFacts } from './insight-facts.tsx'
import { InsightPhoto } from './insight-photo.tsx'
import { InsightUnread } from './insight-unread.tsx'
import { InsightWalk } from './insight-walk.tsx'
import type { InsightList } from './use-insight-list.ts'
import { useWalk } from './use-walk.ts'

const WIDTH_PX = 1040

interface InsightDetailProps {
  insightId: number
  /** The list it is opened from, to walk through. */
  list: InsightList
  onOpen: (insightId: number) => void
  onClose: () => void
}

/** One insight with its photo. J and K, or the buttons, walk to its neighbours in the list. */
export function InsightDetail({ insightId, list, onOpen, onClose }: InsightDetailProps) {
  const { insight, own, ...walk } = useWalk(list, insightId, onOpen)
  const title = insight?.class_name ?? messages.insights.detail.titleOf(insightId)
  return (
    <Dialog isOpen title={title} width={WIDTH_PX} onClose={onClose}>
      {insight ? (
        <div className={classes.detail}>
          <div>
            <InsightPhoto key={insight.insight_id} insight={insight} />
            <InsightWalk walk={walk} total={list.total} />
          </div>
          <InsightFacts insight={insight} />
        </div>
      ) : (
        <InsightUnread error={own.error} onRetry={() => void own.refetch()} />
      )}
    </Dialog>
  )
}
