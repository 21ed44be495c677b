import type { DashboardData, DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import type { ReactNode } from 'react'
import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'

/** The props of every widget's content. */
export interface WidgetProps {
  data: DashboardData
  /** The IANA name of the zone in which hours and days are shown. UTC if the person has chosen camera time. */
  timeZone: string
  /** True if the person has chosen camera time. `timeZone` is UTC then. */
  isCameraTime: boolean
  /** True if the numbers count only filtered insights. */
  isFiltered: boolean
  /** Opens Insights with these filters in addition to the dashboard's. */
  onShow: (rules: readonly InsightRule[]) => void
}

/** The props of a widget's content about independent events. */
export interface EventsWidgetProps extends Omit<WidgetProps, 'data'> {
  events: DashboardEvents
  /** The zone as shown on the screen. */
  zoneName: string
  /** Chooses the gap for all widgets about independent events. */
  gapChoice: ReactNode
  /** A note about the numbers as a whole, such as that they are outdated. */
  remark: string | undefined
}
