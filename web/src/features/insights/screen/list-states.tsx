import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { InsightGallery } from './gallery/insight-gallery.tsx'
import { InsightTable, type InsightTableProps } from './table/insight-table.tsx'
import type { ListView } from '../address/insights-address.ts'
import { NoInsightsState } from './no-insights-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import classes from './insight-skeletons.module.css'

interface ListStatesProps extends InsightTableProps {
  view: ListView
  /** Shown if there are no insights. */
  samples: ReactNode
}

/** Shows the list in its current state: loading, failed, empty, or with its rows as a table or a gallery. */
export function ListStates({ view, samples, columns, showImages, onSort, ...shown }: ListStatesProps) {
  const { list } = shown
  const { state, rows } = list
  const isKnown = state.status !== 'loading' && state.status !== 'failed'
  return (
    <>
      {state.status === 'loading' && <InsightSkeletons />}
      {state.status === 'failed' && <ErrorState error={state.error} onRetry={state.retry} />}
      {isKnown && rows.length === 0 && <NoInsightsState rules={list.filter.rules} samples={samples} />}
      {rows.length > 0 &&
        (view === 'gallery' ? (
          <InsightGallery {...shown} />
        ) : (
          <InsightTable {...shown} {...{ columns, showImages, onSort }} />
        ))}
      {state.status === 'stale' && (
        <ErrorState error={state.error} title={messages.insights.notCurrent} onRetry={state.retry} />
      )}
    </>
  )
}

const ROWS = 12

/** Shows placeholders shaped like the rows until they are loaded. */
function InsightSkeletons() {
  return (
    <div className={classes.rows} aria-hidden>
      {Array.from({ length: ROWS }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width="72px" height="48px" />
          <Skeleton width={`${90 + ((at * 37) % 60)}px`} />
          <Skeleton width="140px" />
          <Skeleton width={`${80 + ((at * 53) % 50)}px`} />
        </div>
      ))}
    </div>
  )
}
