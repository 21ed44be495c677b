import { useMediaQuery } from '@mantine/hooks'
import { TABLE_BECOMES_CARDS_BELOW_PX } from '@sentinel/contracts/limits'
import type { Insight } from '@sentinel/contracts/insights'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { InsightFilter } from './insight-filter.ts'
import { useKeptPlace } from './use-kept-place.ts'

const ROW_PX = { plain: 44, withImage: 64, card: 112 }
/** The top bar, the actions and the head of the table, which cards have none of. A row that is scrolled to stands below them. */
const COVERED_PX = { table: 136, cards: 152 }
/** Rows rendered beyond each edge of the window. */
const OVERSCAN_ROWS = 12

const CARDS = `(width < ${TABLE_BECOMES_CARDS_BELOW_PX}px)`

interface VisibleRowsOptions {
  rows: Insight[]
  filter: InsightFilter
  showImages: boolean
  /** Around the rows; what is above it has its own height. */
  body: RefObject<Element | null>
}

/** Which rows are in sight of the window, and the heights that stand for those above and below. */
export function useVisibleRows({ rows, filter, showImages, body }: VisibleRowsOptions) {
  const areCards = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false })
  const rowPx = areCards ? ROW_PX.card : showImages ? ROW_PX.withImage : ROW_PX.plain
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin(body.current ? topOf(body.current) : 0), [areCards, body])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin,
    scrollPaddingStart: areCards ? COVERED_PX.cards : COVERED_PX.table,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  useKeptPlace(rows, filter, { rowPx, listTop: scrollMargin })

  const items = virtualizer.getVirtualItems()
  return {
    rowPx,
    indexes: items.map(({ index }) => index),
    abovePx: (items[0]?.start ?? scrollMargin) - scrollMargin,
    belowPx: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    scrollTo: virtualizer.scrollToIndex,
  }
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top + globalThis.scrollY
}
