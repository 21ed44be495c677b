import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { messages } from '../../messages/messages.ts'
import { Face } from '../../ui/face.tsx'
import { FailedFace } from '../../ui/failed-face.tsx'
import { InsightsIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { InsightDetail } from './insight-detail.tsx'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable } from './insight-table.tsx'
import { showArrivals } from './show-arrivals.ts'
import { showImagesAtom } from './state.ts'
import { useInsightList } from './use-insight-list.ts'

const texts = messages.insights

interface InsightsPageProps {
  showArchived: boolean
  /** The one that stands open in the dialog. */
  openId: number | undefined
  addressOf: (insightId: number) => string
  onShowArchived: (isOn: boolean) => void
  onOpen: (insightId: number | undefined) => void
}

export function InsightsPage({ showArchived, openId, addressOf, onShowArchived, onOpen }: InsightsPageProps) {
  const queryClient = useQueryClient()
  const [showImages, setShowImages] = useAtom(showImagesAtom)
  const list = useInsightList({ archived: showArchived })
  const showWaiting = () => {
    globalThis.scrollTo({ top: 0 })
    showArrivals(queryClient, list.filter)
  }

  return (
    <Page
      title={texts.title}
      note={!list.isPending && !list.loadingError && texts.amount(list.total)}
      actions={
        <>
          <Switch label={texts.showImages} isOn={showImages} onChange={setShowImages} />
          <Switch label={texts.showArchived} isOn={showArchived} onChange={onShowArchived} />
        </>
      }
    >
      <ArrivalsPill count={list.waiting} onShow={showWaiting} />
      {list.isPending && <InsightSkeletons />}
      {list.loadingError && <FailedFace error={list.loadingError} onRetry={list.retry} />}
      {list.isEmpty && (
        <Face icon={InsightsIcon} title={texts.empty.title}>
          {texts.empty.body}
        </Face>
      )}
      {list.rows.length > 0 && (
        <InsightTable
          rows={list.rows}
          total={list.total}
          showImages={showImages}
          addressOf={addressOf}
          onOpen={onOpen}
          onNearEnd={list.fetchMore}
        />
      )}
      {list.laterError && (
        <FailedFace error={list.laterError} title={texts.notCurrent} onRetry={list.retry} />
      )}
      {openId !== undefined && (
        <InsightDetail insightId={openId} rows={list.rows} total={list.total} onOpen={onOpen} />
      )}
    </Page>
  )
}
