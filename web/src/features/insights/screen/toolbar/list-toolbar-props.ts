import type { useListAddress } from '../../address/use-insights-address.ts'
import type { ListPage } from '../paging/use-list-page.ts'
import type { Triage } from '../../triage/use-triage.ts'

/** What the controls of the list are given, in the toolbar and in the dialog of a narrow window. */
export interface ListToolbarProps {
  address: ReturnType<typeof useListAddress>
  page: ListPage
  /** Absent for those who may only look. */
  triage: Triage | undefined
  total: number
}
