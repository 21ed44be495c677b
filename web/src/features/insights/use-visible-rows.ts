import { useMediaQuery } from '@mantine/hooks'
import { TABLE_BECOMES_CARDS_BELOW_PX } from '@sentinel/contracts/limits'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { InsightFilter } from './insight-filter.ts'
import type { Rows } from './rows.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useVisibleLines } from './use-visible-lines.ts'

const ROW_PX = { plain: 44, withImage: 64, card: 112 }
/** The top bar, the actions and the head of the table, which cards have none of. */
const COVERED_PX = { table: 136, cards: 152 }
/** Each row costs half a millisecond of every frame that scrolls. */
const OVERSCAN_ROWS = { ahead: 8, behind: 2 }

const CARDS = `(width < ${TABLE_BECOMES_CARDS_BELOW_PX}px)`

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
  const areCards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false })
  const rowPx = areCards ? ROW_PX.card : showImages ? ROW_PX.withImage : ROW_PX.plain
  const [listTop, setListTop] = useState(0)
  useLayoutEffect(() => setListTop(body.current ? topOf(body.current) : 0), [areCards, body])

  const { scroller, first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: rows.length,
    linePx: rowPx,
    listTop,
    coveredPx: areCards ? COVERED_PX.cards : COVERED_PX.table,
    footPx,
    overscan: OVERSCAN_ROWS,
  })
  useKeptPlace(rows, filter, { rowPx, scroller })

  return {
    rowPx,
    indexes: Array.from({ length: end - first }, (_, at) => first + at),
    abovePx,
    belowPx,
    scrollTo: scrollToLine,
  }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + globalThis.scrollY
}
