import type { ReactNode } from 'react'
import { messages } from '../../messages/messages.ts'
import { FailedFace } from '../../ui/states/failed-face.tsx'
import { InsightGallery } from './gallery/insight-gallery.tsx'
import { InsightSkeletons } from './insight-skeletons.tsx'
import { InsightTable, type InsightTableProps } from './insight-table.tsx'
import type { ListView } from './list-address.ts'
import { NoInsightsFace } from './no-insights-face.tsx'

interface ListFacesProps extends InsightTableProps {
  view: ListView
  /** Offered where there is nothing to show. */
  samples: ReactNode
}

/** The list as it is just now: on its way, not to be had, empty, or there, as a table or as pictures. */
export function ListFaces({ view, samples, columns, showImages, onSort, ...shown }: ListFacesProps) {
  const { list } = shown
  return (
    <>
      {list.isPending && <InsightSkeletons />}
      {list.loadingError && <FailedFace error={list.loadingError} onRetry={list.retry} />}
      {list.isEmpty && <NoInsightsFace rules={list.filter.rules} samples={samples} />}
      {list.rows.length > 0 &&
        (view === 'gallery' ? (
          <InsightGallery {...shown} />
        ) : (
          <InsightTable {...shown} {...{ columns, showImages, onSort }} />
        ))}
      {list.laterError && (
        <FailedFace error={list.laterError} title={messages.insights.notCurrent} onRetry={list.retry} />
      )}
    </>
  )
}
