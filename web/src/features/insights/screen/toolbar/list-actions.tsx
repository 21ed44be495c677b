import { DayShortcuts } from '../../../../filters/day-shortcuts.tsx'
import type { useListAddress } from '../../address/use-insights-address.ts'
import { ListSwitches } from './list-switches.tsx'

/** The controls beside the title of a wide window. */
export function ListActions({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { filter, zone, setRules } = address
  return (
    <>
      <DayShortcuts rules={filter.rules} zone={zone} onChange={setRules} />
      <ListSwitches address={address} />
    </>
  )
}
