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

/** The area's endpoints. They are in a separate file so that a script that uses one of the area's files does not load the others. */
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
