import type { DashboardData } from '@sentinel/contracts/dashboard'
import type { InsightRule } from '@sentinel/contracts/insight-filters'

/** What the face of each widget gets. */
export interface WidgetProps {
  data: DashboardData
  /** The IANA name of the zone in which hours and days are told; UTC where each camera has its own. */
  timeZone: string
  /** Opens Insights with the filters of the dashboard and these. */
  onShow: (rules: readonly InsightRule[]) => void
}
