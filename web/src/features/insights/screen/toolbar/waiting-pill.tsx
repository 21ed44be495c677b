import { useQueryClient } from '@tanstack/react-query'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { showArrivals } from '../../list/from-server/show-arrivals.ts'
import type { InsightList } from '../../list/from-server/use-server-list.ts'

interface WaitingPillProps {
  list: InsightList
  /** Shows the beginning of the list. */
  onShow: () => void
}

/** Leads to the top of the list, where the new insights appear. */
export function WaitingPill({ list: { waiting, filter }, onShow }: WaitingPillProps) {
  const queryClient = useQueryClient()
  const show = () => {
    onShow()
    globalThis.scrollTo({ top: 0 })
    showArrivals(queryClient, filter)
  }
  return <ArrivalsPill count={waiting} onShow={show} />
}
