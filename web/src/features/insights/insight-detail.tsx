import type { Insight } from '@sentinel/contracts/insights'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '../../messages/messages.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Face } from '../../ui/face.tsx'
import { FailedFace } from '../../ui/failed-face.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NextIcon, NoPhotoIcon, PreviousIcon } from '../../ui/icons.ts'
import { Loading } from '../../ui/loading.tsx'
import classes from './insight-detail.module.css'
import { InsightFacts } from './insight-facts.tsx'
import { InsightPhoto } from './insight-photo.tsx'
import { insightQuery } from './queries.ts'

const texts = messages.insights.detail
const WIDTH_PX = 1040

interface InsightDetailProps {
  insightId: number
  /** The list it stands in, to walk through. */
  rows: Insight[]
  total: number
  onOpen: (insightId: number | undefined) => void
}

/** One insight with its photo. J and K, or the buttons, walk to its neighbours in the list. */
export function InsightDetail({ insightId, rows, total, onOpen }: InsightDetailProps) {
  const at = rows.findIndex(({ insight_id }) => insight_id === insightId)
  const newerId = rows[at - 1]?.insight_id
  const olderId = at === -1 ? undefined : rows[at + 1]?.insight_id
  const query = useQuery({ ...insightQuery(insightId), enabled: at === -1 })
  const insight = rows[at] ?? query.data
  useWalkKeys({ newer: newerId, older: olderId }, onOpen)

  return (
    <Dialog isOpen title={insight?.class_name ?? ''} width={WIDTH_PX} onClose={() => onOpen(undefined)}>
      {insight ? (
        <div className={classes.detail}>
          <div>
            <InsightPhoto key={insight.insight_id} insight={insight} />
            <div className={classes.walk}>
              <IconButton
                icon={PreviousIcon}
                label={texts.newer}
                disabled={newerId === undefined}
                onClick={() => onOpen(newerId)}
              />
              {at !== -1 && texts.place(at + 1, total)}
              <IconButton
                icon={NextIcon}
                label={texts.older}
                disabled={olderId === undefined}
                onClick={() => onOpen(olderId)}
              />
            </div>
          </div>
          <InsightFacts insight={insight} />
        </div>
      ) : (
        <Unread error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Loading />
  if (error instanceof CallFailed && error.code === 'not_found')
    return <Face icon={NoPhotoIcon} title={texts.missing} />
  return <FailedFace error={error} onRetry={onRetry} />
}

const WALK_KEYS: Partial<Record<string, 'newer' | 'older'>> = {
  j: 'older',
  ArrowRight: 'older',
  k: 'newer',
  ArrowLeft: 'newer',
}

function useWalkKeys(
  { newer, older }: Record<'newer' | 'older', number | undefined>,
  onOpen: (insightId: number) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = WALK_KEYS[event.key]
      const id = way && { newer, older }[way]
      if (id !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) onOpen(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newer, older, onOpen])
}
