import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { messages } from '../../messages/messages.ts'
import { Page } from '../../ui/page.tsx'
import { FailedFace } from '../../ui/failed-face.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { InsightDetail } from './insight-detail.tsx'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable } from './insight-table.tsx'
import { useArchived, useOpenInsight } from './insights-address.ts'
import { NoInsightsFace } from './no-insights-face.tsx'
import { showArrivals } from './show-arrivals.ts'
import { showImagesAtom } from './state.ts'
import { useInsightList } from './use-insight-list.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const texts = messages.insights

export function InsightsPage() {
  const queryClient = useQueryClient()
  const [showImages, setShowImages] = useAtom(showImagesAtom)
  const { archived, setArchived } = useArchived()
  const { openId, open, close, addressOf } = useOpenInsight()
  const list = useInsightList({ archived })
  useKeptFocus(openId !== undefined)
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
          <Switch label={texts.showArchived} isOn={archived} onChange={setArchived} />
        </>
      }
    >
      <ArrivalsPill count={list.waiting} onShow={showWaiting} />
      {list.isPending && <InsightSkeletons />}
      {list.loadingError && <FailedFace error={list.loadingError} onRetry={list.retry} />}
      {list.isEmpty && <NoInsightsFace />}
      {list.rows.length > 0 && (
        <InsightTable
          rows={list.rows}
          total={list.total}
          openId={openId}
          showImages={showImages}
          addressOf={addressOf}
          onOpen={open}
          onNearEnd={list.fetchMore}
        />
      )}
      {list.laterError && (
        <FailedFace error={list.laterError} title={texts.notCurrent} onRetry={list.retry} />
      )}
      {openId !== undefined && <InsightDetail insightId={openId} list={list} onOpen={open} onClose={close} />}
    </Page>
  )
}
