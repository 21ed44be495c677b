import { useAtomValue } from 'jotai'
import { type CSSProperties, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { zoneAtom } from '../../../../platform/time/zone.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { InsightRow } from './insight-row.tsx'
import classes from './insight-table.module.css'
import { showInsight, type Showing } from '../row/shown-insight.ts'
import type { ColumnKey } from './columns.ts'
import { TableHead } from './table-head.tsx'
import type { ListPage } from '../paging/use-list-page.ts'
import type { InsightList } from '../../list/insight-list.ts'
import { useListReading } from '../keyboard/use-row-navigation.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface InsightTableProps extends Showing {
  list: InsightList
  /** The part of it that is shown. */
  page: ListPage
  columns: readonly ColumnKey[]
  showImages: boolean
  onSort: (sort: string) => void
}

/** All insights as one long table, or a page of them; only the rows in sight are there. */
export function InsightTable(props: InsightTableProps) {
  const { list, page, triage, canTriage, columns, openId, showImages, onSort } = props
  const { total, filter } = list
  const { rows, first, footPx } = page
  const body = useRef<HTMLTableSectionElement>(null)
  const onToggle = canTriage ? triage.selection.toggle : undefined
  const { isTall, rowPx, indexes, abovePx, belowPx, scrollTo } = useVisibleRows({
    rows,
    filter,
    showImages,
    body,
    footPx,
  })
  useListReading({ list, page, openId, onToggle, indexes, scrollTo })

  return (
    <table
      className={classes.table}
      style={{ '--row': `${rowPx}px` } as CSSProperties} // React's type knows no custom properties
      data-tall={isTall || undefined}
      data-zone={useAtomValue(zoneAtom)}
      aria-rowcount={total + 1}
      aria-label={messages.insights.table}
    >
      <TableHead {...{ columns, showImages, canTriage, onSort }} sort={filter.sort} />
      <tbody ref={body}>
        <tr className={classes.space} style={{ height: abovePx }} aria-hidden />
        {indexes.map((index) => {
          const insight = rows.at(index)
          return insight ? (
            <InsightRow
              key={insight.insight_id}
              {...showInsight(insight, props)}
              position={first + index + 1}
              columns={columns}
              showImages={showImages}
            />
          ) : (
            <AwaitedRow key={index} position={first + index + 1} columns={columns.length + 3} />
          )
        })}
        <tr className={classes.space} style={{ height: belowPx }} aria-hidden />
      </tbody>
    </table>
  )
}

/** A row on its way, as high as it will be. */
function AwaitedRow({ position, columns }: { position: number; columns: number }) {
  return (
    <tr className={classes.awaited} aria-rowindex={position + 1} aria-busy>
      <td colSpan={columns}>
        <Skeleton width="40%" />
      </td>
    </tr>
  )
}
