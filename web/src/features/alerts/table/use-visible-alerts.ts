import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { type RefObject, useMemo } from 'react'
import { type PlacedRows, useScrollAnchor } from '../../../ui/hooks/use-scroll-anchor.ts'
import { useLineLook } from '../../../ui/hooks/use-line-look.ts'
import { useVisibleLines } from '../../../ui/hooks/use-visible-lines.ts'

const ROWS = {
  table: { fixedPx: 16, textRem: 2.5 },
  card: { fixedPx: 80, textRem: 5.75 },
  tallCard: { fixedPx: 80, textRem: 13 },
}
/** The height of the top bar and the table head. Cards have no head. */
const COVERED = {
  table: { fixedPx: 56, textRem: 2 },
  card: { fixedPx: 52, textRem: 0 },
  tallCard: { fixedPx: 52, textRem: 0 },
}
const OVERSCAN_ROWS = { ahead: 8, behind: 2 }

interface VisibleAlertsOptions {
  alerts: readonly Alert[]
  list: string
  body: RefObject<Element | null>
}

/** Returns which alerts are visible, and the heights of the space above and below them. */
export function useVisibleAlerts({ alerts, list, body }: VisibleAlertsOptions) {
  const { look, toPx } = useLineLook()
  const rowPx = toPx(ROWS[look])
  const rows = useMemo(() => placesOf(alerts), [alerts])
  const { scroller, first, end, abovePx, belowPx } = useVisibleLines({
    count: alerts.length,
    linePx: rowPx,
    body,
    coveredPx: toPx(COVERED[look]),
    footPx: 0,
    overscan: OVERSCAN_ROWS,
  })
  useScrollAnchor(rows, list, { rowPx, scroller })
  return {
    look,
    rowPx,
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
