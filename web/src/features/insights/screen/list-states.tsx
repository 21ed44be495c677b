import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { InsightGallery } from './gallery/insight-gallery.tsx'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable, type InsightTableProps } from './table/insight-table.tsx'
import type { ListView } from '../address/insights-address.ts'
import { NoInsightsState } from './no-insights-state.tsx'

interface ListStatesProps extends InsightTableProps {
  view: ListView
  /** Offered where there is nothing to show. */
  samples: ReactNode
}

/** The list as it is just now: on its way, not to be had, empty, or there, as a table or as pictures. */
export function ListStates({ view, samples, columns, showImages, onSort, ...shown }: ListStatesProps) {
  const { list } = shown
  return (
    <>
      {list.isPending && <InsightSkeletons />}
      {list.loadingError && <ErrorState error={list.loadingError} onRetry={list.retry} />}
      {list.isEmpty && <NoInsightsState rules={list.filter.rules} samples={samples} />}
      {list.rows.length > 0 &&
        (view === 'gallery' ? (
          <InsightGallery {...shown} />
        ) : (
          <InsightTable {...shown} {...{ columns, showImages, onSort }} />
        ))}
      {list.laterError && (
        <ErrorState error={list.laterError} title={messages.insights.notCurrent} onRetry={list.retry} />
      )}
    </>
  )
}
