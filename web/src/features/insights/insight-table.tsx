import type { Insight } from '@sentinel/contracts/insights'
import { type CSSProperties, useEffect, useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { InsightRow } from './insight-row.tsx'
import classes from './insight-table.module.css'
import { useFollowedInsight } from './use-followed-insight.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** The next rows are fetched when so few are left below. */
const FETCH_AHEAD_ROWS = 60

const columns = messages.insights.columns

interface InsightTableProps {
  rows: Insight[]
  total: number
  /** The one that stands open in the dialog. */
  openId: number | undefined
  showImages: boolean
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
  /** Asks for rows beyond the last; absent while there are none to be had. */
  onNearEnd: (() => void) | undefined
}

/** All insights as one long table; only the rows in sight are there. */
export function InsightTable({
  rows,
  total,
  openId,
  showImages,
  addressOf,
  onOpen,
  onNearEnd,
}: InsightTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { rowPx, indexes, abovePx, belowPx, scrollTo } = useVisibleRows({ rows, showImages, body })
  const focusRow = useRowFocus(rows, scrollTo)
  useRowKeys(rows, focusRow)
  useFollowedInsight(openId, rows, { scrollTo, focusRow })

  const lastIndex = indexes.at(-1) ?? 0
  useEffect(() => {
    if (lastIndex > rows.length - FETCH_AHEAD_ROWS) onNearEnd?.()
  }, [lastIndex, rows.length, onNearEnd])

  return (
    <table
      className={classes.table}
      style={{ '--row': `${rowPx}px` } as CSSProperties} // React's type knows no custom properties
      aria-rowcount={total + 1}
      aria-label={messages.insights.table}
    >
      <Head showImages={showImages} />
      <tbody ref={body}>
        <tr className={classes.space} style={{ height: abovePx }} aria-hidden />
        {indexes.map((index) => {
          const insight = rows[index]
          return (
            insight && (
              <InsightRow
                key={insight.insight_id}
                insight={insight}
                position={index + 1}
                showImages={showImages}
                address={addressOf(insight.insight_id)}
                onOpen={onOpen}
              />
            )
          )
        })}
        <tr className={classes.space} style={{ height: belowPx }} aria-hidden />
      </tbody>
    </table>
  )
}

function Head({ showImages }: Pick<InsightTableProps, 'showImages'>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {showImages && <th className={classes.photoColumn}>{columns.photo}</th>}
        <th>{columns.species}</th>
        <th className={classes.confidenceColumn}>{columns.confidence}</th>
        <th>{columns.device}</th>
        <th className={classes.takenColumn}>{columns.taken}</th>
        <th className={classes.receivedColumn}>{columns.received}</th>
        <th className={classes.sourceColumn}>{columns.source}</th>
        <th className={classes.statusColumn}>{columns.status}</th>
      </tr>
    </thead>
  )
}
