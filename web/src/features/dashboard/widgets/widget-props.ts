import type { DashboardData, DashboardEvents } from '@sentinel/contracts/dashboard/dashboard'
import type { ReactNode } from 'react'
import type { InsightRule } from '@sentinel/contracts/insights/insight-filters'

/** Contains the props of the content of each widget. */
export interface WidgetProps {
  data: DashboardData
  /** The IANA name of the zone in which hours and days are shown; UTC if the person has chosen camera time. */
  timeZone: string
  /** True if the person has chosen camera time. `timeZone` is UTC then. */
  isCameraTime: boolean
  /** True if the numbers count only the filtered insights. */
  isFiltered: boolean
  /** Opens Insights with these filters and those of the dashboard. */
  onShow: (rules: readonly InsightRule[]) => void
}

/** Contains the props of the content of a widget about independent events. */
export interface EventsWidgetProps extends Omit<WidgetProps, 'data'> {
  events: DashboardEvents
  /** The zone as it is shown on the screen. */
  zoneName: string
  /** Chooses the gap for all widgets about independent events. */
  gapChoice: ReactNode
  /** A remark about the numbers as a whole, such as that they are not current. */
  remark: string | undefined
}
