import { ArrivalsPill } from './arrivals-pill.tsx'
import type { InsightList } from '../../list/insight-list.ts'

interface WaitingPillProps {
  list: InsightList
  /** Shows the beginning of the list. */
  onShow: () => void
}

/** Leads to the top of the list, where the new insights appear. */
export function WaitingPill({ list: { waiting, showArrivals }, onShow }: WaitingPillProps) {
  const show = () => {
    onShow()
    globalThis.scrollTo({ top: 0 })
    showArrivals()
  }
  return <ArrivalsPill count={waiting} onShow={show} />
}
