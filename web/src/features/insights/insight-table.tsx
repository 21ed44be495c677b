import type { Insight } from '@sentinel/contracts/insights'
import { useMediaQuery } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TABLE_BECOMES_CARDS_BELOW_PX } from '@sentinel/contracts/limits'
import { messages } from '../../messages/messages.ts'
import { InsightRow } from './insight-row.tsx'
import classes from './insight-table.module.css'
import { useKeptPlace } from './use-kept-place.ts'
import { useRowKeys } from './use-row-keys.ts'

const ROW_PX = { plain: 44, withImage: 64, card: 112 }
/** Rows rendered beyond each edge of the window. */
const OVERSCAN_ROWS = 12
/** The next rows are fetched when so few are left below. */
const FETCH_AHEAD_ROWS = 60

const CARDS = `(width < ${TABLE_BECOMES_CARDS_BELOW_PX}px)`

const columns = messages.insights.columns

interface InsightTableProps {
  rows: Insight[]
  total: number
  showImages: boolean
  addressOf: (insightId: number) => string
  onOpen: (insightId: number) => void
  /** Asks for rows beyond the last; absent while there are none to be had. */
  onNearEnd: (() => void) | undefined
}

/** All insights as one long table; only the rows in sight are there. */
export function InsightTable({ rows, total, showImages, addressOf, onOpen, onNearEnd }: InsightTableProps) {
  const areCards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false })
  const rowPx = areCards ? ROW_PX.card : showImages ? ROW_PX.withImage : ROW_PX.plain
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(body.current ? topOf(body.current) : 0), [areCards])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  useKeptPlace(rows, rowPx, scrollMargin)
  useRowKeys(rows, (index) => virtualizer.scrollToIndex(index))

  const items = virtualizer.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex > rows.length - FETCH_AHEAD_ROWS) onNearEnd?.()
  }, [lastIndex, rows.length, onNearEnd])

  const above = (items[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <table
      className={classes.table}
      style={{ '--row': `${rowPx}px` } as CSSProperties} // React's type knows no custom properties
      aria-rowcount={total + 1}
      aria-label={messages.insights.table}
    >
      <Head showImages={showImages} />
      <tbody ref={body}>
        <tr className={classes.space} style={{ height: above }} aria-hidden />
        {items.map(({ index }) => {
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
        <tr className={classes.space} style={{ height: below }} aria-hidden />
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

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + globalThis.scrollY
}
