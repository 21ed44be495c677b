import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback, useMemo } from 'react'
import { messages } from '../../messages/messages.ts'
import { Face } from '../../ui/face.tsx'
import { FailedFace } from '../../ui/failed-face.tsx'
import { InsightsIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { InsightDetail } from './insight-detail.tsx'
import { countWaiting, toRows } from './insight-pages.ts'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable } from './insight-table.tsx'
import { showArrivals } from './live.ts'
import { arrivalsQuery, insightsQuery } from './queries.ts'
import { showImagesAtom } from './state.ts'

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
  const list = useInfiniteQuery(insightsQuery({ archived: showArchived }))
  const arrivals = useQuery(arrivalsQuery)
  const rows = useMemo(() => (list.data ? toRows(list.data) : []), [list.data])
  const waiting = useMemo(() => countWaiting(list.data, arrivals.data), [list.data, arrivals.data])
  const total = list.data?.pages[0]?.total ?? 0

  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const showWaiting = () => {
    globalThis.scrollTo({ top: 0 })
    void showArrivals(queryClient)
  }

  return (
    <Page
      title={texts.title}
      note={list.data && texts.amount(total)}
      actions={
        <>
          <Switch label={texts.showImages} isOn={showImages} onChange={setShowImages} />
          <Switch label={texts.showArchived} isOn={showArchived} onChange={onShowArchived} />
        </>
      }
    >
      <ArrivalsPill count={list.data ? waiting : 0} onShow={showWaiting} />
      {list.isPending && <InsightSkeletons />}
      {list.isLoadingError && <FailedFace error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <Face icon={InsightsIcon} title={texts.empty.title}>
          {texts.empty.body}
        </Face>
      )}
      {rows.length > 0 && (
        <InsightTable
          rows={rows}
          total={total}
          showImages={showImages}
          addressOf={addressOf}
          onOpen={onOpen}
          onNearEnd={fetchMore}
        />
      )}
      {openId !== undefined && <InsightDetail insightId={openId} rows={rows} total={total} onOpen={onOpen} />}
    </Page>
  )
}
