import type { DashboardData } from '@sentinel/contracts/dashboard'
import type { InsightRule } from '@sentinel/contracts/insight-filters'

/** The props of the content of each widget. */
export interface WidgetProps {
  data: DashboardData
  /** The IANA name of the zone in which hours and days are shown; UTC if the person has chosen camera time. */
  timeZone: string
  /** Opens Insights with these filters and those of the dashboard. */
  onShow: (rules: readonly InsightRule[]) => void
}
