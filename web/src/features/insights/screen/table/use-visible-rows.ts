import type { RefObject } from 'react'
import { useLineLook } from '../../../../ui/hooks/use-line-look.ts'
import type { InsightFilter } from '../../list/insight-filter.ts'
import type { Rows } from '../../list/rows.ts'
import { useKeptPlace } from '../../../../ui/hooks/use-kept-place.ts'
import { useVisibleLines } from '../../../../ui/hooks/use-visible-lines.ts'

const ROWS = {
  plain: { fixedPx: 12, textRem: 2 },
  withImage: { fixedPx: 24, textRem: 2.5 },
  card: { fixedPx: 24, textRem: 5.5 },
  tallCard: { fixedPx: 112, textRem: 8.25 },
  tallCardWithoutImage: { fixedPx: 68, textRem: 8.25 },
}
/** The top bar, the actions and the head of the table. Cards have no head, and tall ones no actions that stay in sight. */
const COVERED = {
  table: { fixedPx: 96, textRem: 2 },
  card: { fixedPx: 160, textRem: 0 },
  tallCard: { fixedPx: 52, textRem: 0 },
}
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
  const { look, toPx } = useLineLook()
  const rowPx = toPx(ROWS[rowOf(look, showImages)])
  const { scroller, first, end, abovePx, belowPx, scrollToLine } = useVisibleLines({
    count: rows.length,
    linePx: rowPx,
    body,
    coveredPx: toPx(COVERED[look]),
    footPx,
    overscan: OVERSCAN_ROWS,
  })
  useKeptPlace(rows, JSON.stringify(filter), { rowPx, scroller })

  return {
    isTall: look === 'tallCard',
    rowPx,
    indexes: Array.from({ length: end - first }, (_, at) => first + at),
    abovePx,
    belowPx,
    scrollTo: scrollToLine,
  }
}

function rowOf(look: 'table' | 'card' | 'tallCard', showImages: boolean): keyof typeof ROWS {
  if (look === 'table') return showImages ? 'withImage' : 'plain'
  if (look === 'tallCard' && !showImages) return 'tallCardWithoutImage'
  return look
}
