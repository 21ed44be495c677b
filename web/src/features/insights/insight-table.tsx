import { type CSSProperties, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InsightRow } from './insight-row.tsx'
import classes from './insight-table.module.css'
import { type ColumnKey, minTableWidthPx } from './table/columns.ts'
import { TableHead } from './table/table-head.tsx'
import type { Triage } from './triage/use-triage.ts'
import { useFetchAhead } from './use-fetch-ahead.ts'
import { useFollowedInsight } from './use-followed-insight.ts'
import type { InsightList } from './use-fetched-list.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'

export interface InsightTableProps {
  list: InsightList
  triage: Triage
  /** Whether the person may choose rows and change them. */
  canTriage: boolean
  columns: readonly ColumnKey[]
  /** The one that stands open in the dialog. */
  openId: number | undefined
  showImages: boolean
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
  onSort: (sort: string) => void
}

/** All insights as one long table; only the rows in sight are there. */
export function InsightTable({
  list,
  triage,
  canTriage,
  columns,
  openId,
  showImages,
  addressOf,
  onOpen,
  onSort,
}: InsightTableProps) {
  const { rows, total, filter } = list
  const { unsaved, selection } = triage
  const body = useRef<HTMLTableSectionElement>(null)
  const onToggle = canTriage ? selection.toggle : undefined
  const { rowPx, indexes, abovePx, belowPx, scrollTo } = useVisibleRows({ rows, filter, showImages, body })
  const focusRow = useRowFocus(rows, scrollTo)
  useRowKeys(rows, focusRow, onToggle)
  useFollowedInsight(openId, rows, { scrollTo, focusRow })
  useFetchAhead(list, indexes)

  return (
    <table
      className={classes.table}
      style={styleOf({ rowPx, canTriage, columns })}
      data-copy={list.isCopied ? 'complete' : undefined}
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
              insight={insight}
              position={index + 1}
              columns={columns}
              showImages={showImages}
              address={addressOf(insight.insight_id)}
              status={unsaved.statusOf(insight)}
              isUnsaved={unsaved.isUnsaved(insight)}
              isSelected={selection.isSelected(insight.insight_id)}
              onOpen={onOpen}
              onToggle={onToggle}
              onAct={unsaved.act}
            />
          ) : (
            <AwaitedRow key={index} position={index + 1} columns={columns.length + 3} />
          )
        })}
        <tr className={classes.space} style={{ height: belowPx }} aria-hidden />
      </tbody>
    </table>
  )
}

function styleOf({
  rowPx,
  canTriage,
  columns,
}: Pick<InsightTableProps, 'canTriage' | 'columns'> & { rowPx: number }): CSSProperties {
  return {
    '--row': `${rowPx}px`,
    '--table-min': `${minTableWidthPx(columns)}px`,
    ...(!canTriage && { '--actions-shown': '0px' }),
  } as CSSProperties // React's type knows no custom properties
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
