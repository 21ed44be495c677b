import {
  countInsights,
  listDeviceInsights,
  listInsightsPage,
  findInsights,
  getInsight,
  getInsightNeighbours,
  listNearbyInsights,
  exportInsights,
} from './insights.ts'
import { listLatestInsights } from './latest-insights.ts'

/** The endpoints of the area. They have their own file so that a script that uses one file of the area does not load the others. */
export const insightEndpoints = {
  countInsights,
  exportInsights,
  findInsights,
  getInsight,
  getInsightNeighbours,
  listDeviceInsights,
  listInsightsPage,
  listLatestInsights,
  listNearbyInsights,
}
