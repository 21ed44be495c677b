import type { RefObject } from 'react'
import { useCards } from '../../ui/use-cards.ts'
import type { InsightFilter } from './insight-filter.ts'
import type { Rows } from './rows.ts'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useVisibleLines } from '../../ui/use-visible-lines.ts'

const ROW_PX = { plain: 44, withImage: 64, card: 112 }
/** The top bar, the actions and the head of the table, which cards have none of. */
const COVERED_PX = { table: 128, cards: 156 }
/** Each row costs half a millisecond of every frame that scrolls. */
const OVERSCAN_ROWS = { ahead: 8, behind: 2 }

interface VisibleRowsOptions {
  rows: Rows
  filter: InsightFilter
  showImages: boolean
  /** Around the rows; what is above it has its own height. */
  body: RefObject<Element | null>
  /** What stands at the foot of the window. */
  footPx: number
}

/** Which rows are in sight of the window, and the heights that stand for those above and below. */
export function useVisibleRows({ rows, filter, showImages, body, footPx }: VisibleRowsOptions) {
  const areCards = useCards()
  const rowPx = areCards ? ROW_PX.card : showImages ? ROW_PX.withImage : ROW_PX.plain
  const { scroller, first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: rows.length,
    linePx: rowPx,
    body,
    coveredPx: areCards ? COVERED_PX.cards : COVERED_PX.table,
    footPx,
    overscan: OVERSCAN_ROWS,
  })
  useKeptPlace(rows, JSON.stringify(filter), { rowPx, scroller })

  return {
    rowPx,
    indexes: Array.from({ length: end - first }, (_, at) => first + at),
    abovePx,
    belowPx,
    scrollTo: scrollToLine,
  }
}
