import type { Alert } from '@sentinel/contracts/alerts'
import { type RefObject, useMemo } from 'react'
import { useCards } from '../../ui/use-cards.ts'
import { type PlacedRows, useKeptPlace } from '../../ui/use-kept-place.ts'
import { useVisibleLines } from '../../ui/use-visible-lines.ts'

const ROW_PX = { table: 56, card: 172 }
/** The top bar and the head of the table, which cards have none of. */
const COVERED_PX = { table: 88, card: 52 }
const OVERSCAN_ROWS = { ahead: 8, behind: 2 }

interface VisibleAlertsOptions {
  alerts: readonly Alert[]
  list: string
  body: RefObject<Element | null>
}

/** Which alerts are in sight of the window, and the heights that stand for those above and below. */
export function useVisibleAlerts({ alerts, list, body }: VisibleAlertsOptions) {
  const areCards = useCards()
  const look = areCards ? 'card' : 'table'
  const rows = useMemo(() => placesOf(alerts), [alerts])
  const { scroller, first, end, abovePx, belowPx } = useVisibleLines({
    count: alerts.length,
    linePx: ROW_PX[look],
    body,
    coveredPx: COVERED_PX[look],
    footPx: 0,
    overscan: OVERSCAN_ROWS,
  })
  useKeptPlace(rows, list, { rowPx: ROW_PX[look], scroller })
  return {
    areCards,
    rowPx: ROW_PX[look],
    indexes: Array.from({ length: end - first }, (_, at) => first + at),
    abovePx,
    belowPx,
  }
}

function placesOf(alerts: readonly Alert[]): PlacedRows {
  return {
    length: alerts.length,
    idAt: (index) => alerts[index]?.id,
    indexOf: (wanted) => alerts.findIndex(({ id }) => id === wanted),
  }
}
